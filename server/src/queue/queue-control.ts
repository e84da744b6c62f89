import type { queueControl } from "@portal/contract/control/queue-control";
import type { ControlVerbs } from "../control/control-verb.ts";
import { claimItem } from "./claim-item.ts";
import { approveItem, rejectItem } from "./decide-item.ts";
import { listRequests, listSubmissions } from "./list-queue.ts";
import { openPhoto, askForPhoto } from "./item-photo.ts";
import { showItem } from "./show-item.ts";

/** The two queues of the office. */
export const queueVerbs: ControlVerbs<typeof queueControl> = {
  "queue submissions": listSubmissions,
  "queue requests": listRequests,
  "queue show": showItem,
  photo: openPhoto,
  "queue ask-photo": askForPhoto,
  "queue claim": claimItem,
  "queue approve": approveItem,
  "queue reject": rejectItem,
};
