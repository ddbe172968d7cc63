// The only script a page starts with. It decides when the rest may come, so that nothing stands
// between the reader and the text.

import "./ui/tokens.css";
import "./ui/base.css";
import { restoreLook } from "./app/restoreLook.ts";
import { whenWanted } from "./app/whenWanted.ts";

restoreLook(window);
whenWanted(window, async () => {
  // One library a task: together they would hold the main thread longer than a frame or three.
  await import("./app/libraries/react.ts");
  await rest();
  await import("./app/libraries/relay.ts");
  await rest();
  const { hydrate } = await import("./app/hydrate.tsx");
  await rest();
  await hydrate(window);
});

/** Lets what the reader does come first. */
function rest(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
