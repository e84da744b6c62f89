// The health check of the image: whether the portal answers. A process of PORTAL_ROLE=jobs listens nowhere, and the
// supervisor sees whether it runs. Not with fetch, which refuses some ports.
import { get } from "node:http";

const { PORT: port, PORTAL_ROLE: role } = process.env;
process.exitCode = 1;
if (role === "jobs") process.exitCode = 0;
else
  get({ host: "127.0.0.1", port: port || 3000, path: "/healthz", timeout: 4_000 }, (answer) => {
    process.exitCode = answer.statusCode === 200 ? 0 : 1;
    answer.resume();
  })
    .on("timeout", function stop() {
      this.destroy();
    })
    .on("error", () => undefined);
