import { ConsentScreen, type ConsentScreenProps } from "../../client/pages/oauth/ConsentScreen.tsx";
import { noJsDocument } from "./noJsDocument.tsx";

/** The no-JS OAuth consent document. */
export function consentDocument(screen: ConsentScreenProps): string {
  return noJsDocument(`Authorize ${screen.application.name}`, <ConsentScreen {...screen} />);
}
