// The only script that a page loads initially. It decides when the rest loads, so that nothing
// delays the text.

import "./ui/fonts.css";
import "./ui/tokens.css";
import "./ui/base.css";
import { recordEarlyInput } from "./app/earlyInput.ts";
import { watchFailures } from "./app/failures.ts";
import { importWithRetry } from "./app/importWithRetry.ts";
import { restoreLook } from "./app/restoreLook.ts";
import { whenWanted } from "./app/whenWanted.ts";

watchFailures(window);
restoreLook(window);
const takeEarlyInput = recordEarlyInput(document);
whenWanted(window, async () => {
  try {
    await start();
  } catch (error) {
    // The server-rendered page stays usable: its links and forms work without JavaScript. The error
    // is reported here because the regular reporting starts only after hydration.
    import("./app/health/recoverStart.ts").then(
      ({ recoverStart }) => recoverStart(window, error),
      () => {},
    );
    throw error;
  }
});

async function start(): Promise<void> {
  // Loads one library per task: together they would block the main thread for several frames.
  await importWithRetry(() => import("./app/libraries/react.ts"));
  await rest();
  await importWithRetry(() => import("./app/libraries/relay.ts"));
  await rest();
  const { hydrate } = await importWithRetry(() => import("./app/hydrate.tsx"));
  await rest();
  await hydrate(window, takeEarlyInput);
}

/** Yields to user input. */
function rest(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
