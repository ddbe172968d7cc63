import {
  SocialErrorScreen,
  socialErrorTitle,
} from "../../client/pages/signIn/SocialErrorScreen.tsx";
import { noJsDocument } from "./noJsDocument.tsx";

/** The document where a provider has let nobody in: whole, without script, with the way on. */
export function socialErrorDocument(props: Parameters<typeof SocialErrorScreen>[0]): string {
  const title = socialErrorTitle(props).replace(/\.$/, "");
  return noJsDocument(title, <SocialErrorScreen {...props} />);
}
