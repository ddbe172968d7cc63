// Serves the product locally: `wrangler dev` with the given arguments, and the schedule every minute,
// as the platform runs it. Without it, scheduled stories and newsletters would wait forever.

import { spawn } from "node:child_process";
import { MINUTE_MS } from "../../shared/durations.ts";
import { LOCAL_STATE } from "./localPlatform.ts";
import { exitWithMessage, openMigrated } from "./migrateLocal.ts";

/** wrangler's default. */
const PORT = "8787";
/** Runs the handler of the schedule; wrangler answers it. */
const SCHEDULE_PATH = "/cdn-cgi/handler/scheduled";

const [, , ...given] = process.argv;
// The code may have new migrations since the data was prepared.
const state = valueOf(given, "--persist-to") ?? LOCAL_STATE;
const { platform, applied } = await openMigrated(state).catch(exitWithMessage);
await platform.close();
if (applied > 0) console.log(`Applied ${applied} new migrations to ${state}.`);

const wrangler = spawn("wrangler", ["dev", ...given], {
  stdio: "inherit",
  // Otherwise local requests would ask the network about their origin.
  env: { ...process.env, CLOUDFLARE_CF_FETCH_ENABLED: "false" },
});
wrangler.on("exit", (code) => process.exit(code ?? 1));
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => wrangler.kill(signal));

const port = valueOf(given, "--port") ?? PORT;
// A failure is logged by the Worker, and a server that isn't up yet gets the next one.
setInterval(() => fetch(`http://localhost:${port}${SCHEDULE_PATH}`).catch(() => {}), MINUTE_MS);

/** The value of an argument, given as `--name value` or `--name=value`. */
function valueOf(args: readonly string[], name: string): string | undefined {
  const at = args.indexOf(name);
  const joined = args.find((arg) => arg.startsWith(`${name}=`));
  return at === -1 ? joined?.slice(name.length + 1) : args[at + 1];
}
