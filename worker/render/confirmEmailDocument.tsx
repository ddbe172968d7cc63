import type { ComponentProps } from "react";
import { ConfirmEmailScreen } from "../../client/pages/account/ConfirmEmailScreen.tsx";
import { plainDocument } from "./plainDocument.tsx";

const TITLES = {
  ask: "Confirm your email",
  confirmed: "Email confirmed",
  expired: "Link expired",
} as const;

/** The document behind the link that proves an address: whole, without script. */
export function confirmEmailDocument(screen: ComponentProps<typeof ConfirmEmailScreen>): string {
  return plainDocument(TITLES[screen.kind], <ConfirmEmailScreen {...screen} />);
}
