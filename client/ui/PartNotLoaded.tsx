import { ErrorNote } from "./ErrorNote.tsx";
import * as texts from "./texts.ts";

/** Replaces a part of a page whose data failed to load while the rest succeeded. */
export function PartNotLoaded() {
  return <ErrorNote>{texts.partNotLoaded}</ErrorNote>;
}
