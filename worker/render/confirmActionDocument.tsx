import type { ComponentProps } from "react";
import { ConfirmActionScreen } from "../../client/pages/signIn/ConfirmActionScreen.tsx";
import { noJsDocument } from "./noJsDocument.tsx";

/** The document that asks whether one wants what an address says: whole, without script. */
export function confirmActionDocument(screen: ComponentProps<typeof ConfirmActionScreen>): string {
  return noJsDocument(screen.input, <ConfirmActionScreen {...screen} />);
}
