import { ConsentScreen, type ConsentScreenProps } from "../../client/pages/oauth/ConsentScreen.tsx";
import { noJsDocument } from "./noJsDocument.tsx";

/** The document that asks whether an application is let in: whole, without script. */
export function consentDocument(screen: ConsentScreenProps): string {
  return noJsDocument(`Let ${screen.application.name} in`, <ConsentScreen {...screen} />);
}
