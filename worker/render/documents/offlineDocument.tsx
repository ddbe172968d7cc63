import { OfflineScreen } from "../../../client/pages/offline/OfflineScreen.tsx";
import * as texts from "../../../client/pages/offline/texts.ts";
import { noJsDocument } from "./noJsDocument.tsx";

/** The document that the service worker shows without a network for a page that isn't saved. */
export function offlineDocument(): string {
  return noJsDocument(texts.title, <OfflineScreen />);
}
