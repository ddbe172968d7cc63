import { ConfirmSignInScreen } from "../../client/pages/signIn/ConfirmSignInScreen.tsx";
import { plainDocument } from "./plainDocument.tsx";

/** What a link is about to do. */
export interface Confirmation {
  operation: "login" | "register";
  /** The address it was sent to, obscured. */
  email: string;
  /** The path that the form is sent to. */
  action: string;
  /** The link's token. */
  token: string;
}

/** The document behind a sign-in link: whole, without script, with the one button that uses it. */
export function confirmSignInDocument(confirmation: Confirmation): string {
  const title = confirmation.operation === "login" ? "Sign in" : "Sign up";
  return plainDocument(title, <ConfirmSignInScreen {...confirmation} />);
}
