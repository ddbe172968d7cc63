import type { ComponentProps } from "react";
import { ConfirmSignOutScreen } from "../../client/pages/account/ConfirmSignOutScreen.tsx";
import { noJsDocument } from "./noJsDocument.tsx";

/** The document that asks whether one wants to sign out: whole, without script. */
export function confirmSignOutDocument(
  screen: ComponentProps<typeof ConfirmSignOutScreen>,
): string {
  return noJsDocument("Sign out", <ConfirmSignOutScreen {...screen} />);
}
