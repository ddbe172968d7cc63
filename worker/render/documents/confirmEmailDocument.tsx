import type { ComponentProps } from "react";
import { ConfirmEmailScreen } from "../../../client/pages/identity/account/ConfirmEmailScreen.tsx";
import { noJsDocument } from "./noJsDocument.tsx";
import * as texts from "../texts.ts";

const TITLES = {
  ask: texts.confirmYourEmail,
  confirmed: texts.emailConfirmed,
  expired: texts.linkExpired,
} as const;

/** The no-JS document of an email confirmation link. */
export function confirmEmailDocument(screen: ComponentProps<typeof ConfirmEmailScreen>): string {
  return noJsDocument(TITLES[screen.kind], <ConfirmEmailScreen {...screen} />);
}
