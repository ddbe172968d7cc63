import type { ComponentProps } from "react";
import { ConfirmSignInScreen } from "../../../client/pages/identity/signIn/ConfirmSignInScreen.tsx";
import { noJsDocument } from "./noJsDocument.tsx";
import * as texts from "../texts.ts";

/** The no-JS document of a sign-in link, with the button that uses it. */
export function confirmSignInDocument(screen: ComponentProps<typeof ConfirmSignInScreen>): string {
  const title = screen.operation === "login" ? texts.signIn : texts.signUp;
  return noJsDocument(title, <ConfirmSignInScreen {...screen} />);
}
