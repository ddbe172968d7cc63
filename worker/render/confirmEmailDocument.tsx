import type { ComponentProps } from "react";
import { ConfirmEmailScreen } from "../../client/pages/account/ConfirmEmailScreen.tsx";
import { noJsDocument } from "./noJsDocument.tsx";

const TITLES = {
  ask: "Confirm your email",
  confirmed: "Email confirmed",
  expired: "Link expired",
} as const;

/** The no-JS document of an email confirmation link. */
export function confirmEmailDocument(screen: ComponentProps<typeof ConfirmEmailScreen>): string {
  return noJsDocument(TITLES[screen.kind], <ConfirmEmailScreen {...screen} />);
}
