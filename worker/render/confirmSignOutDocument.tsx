import type { ComponentProps } from "react";
import { ConfirmSignOutScreen } from "../../client/pages/account/ConfirmSignOutScreen.tsx";
import { plainDocument } from "./plainDocument.tsx";

/** The document that asks whether one wants to sign out: whole, without script. */
export function confirmSignOutDocument(
  screen: ComponentProps<typeof ConfirmSignOutScreen>,
): string {
  return plainDocument("Sign out", <ConfirmSignOutScreen {...screen} />);
}
