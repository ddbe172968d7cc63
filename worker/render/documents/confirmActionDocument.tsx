import type { ComponentProps } from "react";
import { ConfirmActionScreen } from "../../../client/pages/identity/signIn/ConfirmActionScreen.tsx";
import { noJsDocument } from "./noJsDocument.tsx";

/** The no-JS document that asks to confirm the action of a URL. */
export function confirmActionDocument(screen: ComponentProps<typeof ConfirmActionScreen>): string {
  return noJsDocument(screen.input, <ConfirmActionScreen {...screen} />);
}
