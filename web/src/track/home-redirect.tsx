import { Navigate } from "react-router";
import { paths } from "@portal/contract/paths";

/** `/` leads to the landing; the server says so over HTTP, this is for links inside the page. */
export default function HomeRedirect() {
  return <Navigate to={paths.track} replace />;
}
