import { ErrorNote } from "./ErrorNote.tsx";

/** Stands where a part of a page would be whose data failed, while the rest of the page came. */
export function PartNotLoaded() {
  return <ErrorNote>This part couldn’t be loaded. Reload the page to try again.</ErrorNote>;
}
