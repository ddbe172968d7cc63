import {
  ConsentScreen,
  type ConsentScreenProps,
} from "../../../client/pages/oauth/ConsentScreen.tsx";
import { noJsDocument } from "./noJsDocument.tsx";
import * as texts from "../texts.ts";

/** The no-JS OAuth consent document. */
export function consentDocument(screen: ConsentScreenProps): string {
  return noJsDocument(texts.authorize(screen.application.name), <ConsentScreen {...screen} />);
}
