import type { ComponentProps } from "react";
import { EXPIRED_LINK } from "../../../client/features/identity/signIn/texts.ts";
import { ExpiredLinkScreen } from "../../../client/pages/identity/signIn/ExpiredLinkScreen.tsx";
import { noJsDocument } from "./noJsDocument.tsx";

/** The no-JS document of an expired sign-in link. */
export function expiredLinkDocument(screen: ComponentProps<typeof ExpiredLinkScreen>): string {
  return noJsDocument(EXPIRED_LINK, <ExpiredLinkScreen {...screen} />);
}
