import {
  SocialErrorScreen,
  socialErrorTitle,
} from "../../../client/pages/identity/signIn/SocialErrorScreen.tsx";
import { noJsDocument } from "./noJsDocument.tsx";

/** The no-JS document for a failed social sign-in, with a link to continue. */
export function socialErrorDocument(props: Parameters<typeof SocialErrorScreen>[0]): string {
  const title = socialErrorTitle(props).replace(/\.$/, "");
  return noJsDocument(title, <SocialErrorScreen {...props} />);
}
