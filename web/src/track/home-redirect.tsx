import { Navigate } from "react-router";
import { paths } from "@portal/contract/paths";

/** `/` redirects to the landing page, for links inside the app; the server redirects over HTTP too. */
export default function HomeRedirect() {
  return <Navigate to={paths.track} replace />;
}
