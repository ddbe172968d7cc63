import type { ComponentProps } from "react";
import { EXPIRED_LINK } from "../../client/features/signIn/signInTexts.ts";
import { ExpiredLinkScreen } from "../../client/pages/signIn/ExpiredLinkScreen.tsx";
import { noJsDocument } from "./noJsDocument.tsx";

/** The document behind a sign-in link whose time has gone by: whole, without script. */
export function expiredLinkDocument(screen: ComponentProps<typeof ExpiredLinkScreen>): string {
  return noJsDocument(EXPIRED_LINK, <ExpiredLinkScreen {...screen} />);
}
