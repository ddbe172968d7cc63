// The only script a page starts with. It decides when the rest may come, so that nothing stands
// between the reader and the text.

import "./ui/tokens.css";
import "./ui/base.css";
import { watchFailures } from "./app/failures.ts";
import { importWithRetry } from "./app/importWithRetry.ts";
import { restoreLook } from "./app/restoreLook.ts";
import { whenWanted } from "./app/whenWanted.ts";

watchFailures(window);
restoreLook(window);
whenWanted(window, async () => {
  try {
    await start();
  } catch (error) {
    // The page stays the document that it is: its links and forms work without this. Nobody catches
    // the error, so it is noted; what reports it comes otherwise only after hydration.
    import("./app/health/reportFailedStart.ts").then(
      ({ reportFailedStart }) => reportFailedStart(window),
      () => {},
    );
    throw error;
  }
});

async function start(): Promise<void> {
  // One library a task: together they would hold the main thread longer than a frame or three.
  await importWithRetry(() => import("./app/libraries/react.ts"));
  await rest();
  await importWithRetry(() => import("./app/libraries/relay.ts"));
  await rest();
  const { hydrate } = await importWithRetry(() => import("./app/hydrate.tsx"));
  await rest();
  await hydrate(window);
}

/** Lets what the reader does come first. */
function rest(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
