import { ConsentScreen, type ConsentScreenProps } from "../../client/pages/oauth/ConsentScreen.tsx";
import { plainDocument } from "./plainDocument.tsx";

/** The document that asks whether an application is let in: whole, without script. */
export function consentDocument(screen: ConsentScreenProps): string {
  return plainDocument(`Let ${screen.application.name} in`, <ConsentScreen {...screen} />);
}
