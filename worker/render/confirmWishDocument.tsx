import type { ComponentProps } from "react";
import { ConfirmWishScreen } from "../../client/pages/signIn/ConfirmWishScreen.tsx";
import { plainDocument } from "./plainDocument.tsx";

/** The document that asks whether one wants what an address says: whole, without script. */
export function confirmWishDocument(screen: ComponentProps<typeof ConfirmWishScreen>): string {
  return plainDocument(screen.wish, <ConfirmWishScreen {...screen} />);
}
