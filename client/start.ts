// The only script that a page loads initially. It decides when the rest loads, so that nothing
// delays the text.

import "./ui/fonts.css";
import "./ui/tokens.css";
import "./ui/base.css";
import { recordEarlyInput } from "./shell/earlyInput.ts";
import { watchFailures } from "./shell/failures.ts";
import { importWithRetry } from "./shell/importWithRetry.ts";
import { restoreLook } from "./runtime/browser/restoreLook.ts";
import { whenWanted } from "./shell/whenWanted.ts";

watchFailures(window);
restoreLook(window);
const takeEarlyInput = recordEarlyInput(document);
whenWanted(window, async () => {
  try {
    await start();
  } catch (error) {
    // The server-rendered page stays usable: its links and forms work without JavaScript. The error
    // is reported here because the regular reporting starts only after hydration.
    import("./shell/health/recoverStart.ts").then(
      ({ recoverStart }) => recoverStart(window, error),
      () => {},
    );
    throw error;
  }
});

async function start(): Promise<void> {
  // Loads one library per task: together they would block the main thread for several frames.
  await importWithRetry(() => import("./shell/libraries/react.ts"));
  await rest();
  await importWithRetry(() => import("./shell/libraries/relay.ts"));
  await rest();
  const { hydrate } = await importWithRetry(() => import("./shell/hydrate.tsx"));
  await rest();
  await hydrate(window, takeEarlyInput);
}

/** Yields to user input. */
function rest(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
