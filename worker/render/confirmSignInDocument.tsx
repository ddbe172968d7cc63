import type { ComponentProps } from "react";
import { ConfirmSignInScreen } from "../../client/pages/signIn/ConfirmSignInScreen.tsx";
import { noJsDocument } from "./noJsDocument.tsx";

/** The document behind a sign-in link: whole, without script, with the one button that uses it. */
export function confirmSignInDocument(screen: ComponentProps<typeof ConfirmSignInScreen>): string {
  const title = screen.operation === "login" ? "Sign in" : "Sign up";
  return noJsDocument(title, <ConfirmSignInScreen {...screen} />);
}
