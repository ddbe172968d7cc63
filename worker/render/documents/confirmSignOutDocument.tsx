import type { ComponentProps } from "react";
import { ConfirmSignOutScreen } from "../../../client/pages/identity/account/ConfirmSignOutScreen.tsx";
import { noJsDocument } from "./noJsDocument.tsx";
import * as texts from "../texts.ts";

/** The no-JS document that asks to confirm signing out. */
export function confirmSignOutDocument(
  screen: ComponentProps<typeof ConfirmSignOutScreen>,
): string {
  return noJsDocument(texts.signOut, <ConfirmSignOutScreen {...screen} />);
}
