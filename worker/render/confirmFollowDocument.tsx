import type { ComponentProps } from "react";
import { ConfirmFollowScreen } from "../../client/pages/signIn/ConfirmFollowScreen.tsx";
import { plainDocument } from "./plainDocument.tsx";

/** The document that asks whether one wants to follow: whole, without script. */
export function confirmFollowDocument(screen: ComponentProps<typeof ConfirmFollowScreen>): string {
  return plainDocument(`Follow ${screen.name}`, <ConfirmFollowScreen {...screen} />);
}
