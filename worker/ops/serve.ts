// Serves the product locally: `wrangler dev` with the given arguments, and the schedule every minute,
// as the platform runs it. Without it, scheduled stories and newsletters would wait forever.

import { spawn } from "node:child_process";
import { MINUTE_MS } from "../../shared/durations.ts";

/** wrangler's default. */
const PORT = "8787";
/** Runs the handler of the schedule; wrangler answers it. */
const SCHEDULE_PATH = "/cdn-cgi/handler/scheduled";

const [, , ...given] = process.argv;
const wrangler = spawn("wrangler", ["dev", ...given], {
  stdio: "inherit",
  // Otherwise local requests would ask the network about their origin.
  env: { ...process.env, CLOUDFLARE_CF_FETCH_ENABLED: "false" },
});
wrangler.on("exit", (code) => process.exit(code ?? 1));
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => wrangler.kill(signal));

const schedule = `http://localhost:${portOf(given)}${SCHEDULE_PATH}`;
// A failure is logged by the Worker, and a server that isn't up yet gets the next one.
setInterval(() => fetch(schedule).catch(() => {}), MINUTE_MS);

function portOf(args: readonly string[]): string {
  const at = args.indexOf("--port");
  const joined = args.find((arg) => arg.startsWith("--port="));
  return (at === -1 ? joined?.slice("--port=".length) : args[at + 1]) ?? PORT;
}
