import { ErrorNote } from "./ErrorNote.tsx";

/** Replaces a part of a page whose data failed to load while the rest succeeded. */
export function PartNotLoaded() {
  return <ErrorNote>This part couldn’t be loaded. Reload the page to try again.</ErrorNote>;
}
