import { app } from "./app.ts";
import { runSchedule } from "./jobs/runSchedule.ts";

export default { fetch: app.fetch, scheduled: runSchedule };

export { Pages } from "./http/PagesEntrypoint.ts";
