import {
  SocialRefusalScreen,
  socialRefusalTitle,
} from "../../client/pages/signIn/SocialRefusalScreen.tsx";
import { plainDocument } from "./plainDocument.tsx";

/** The document where a provider has let nobody in: whole, without script, with the way on. */
export function socialRefusalDocument(props: Parameters<typeof SocialRefusalScreen>[0]): string {
  const title = socialRefusalTitle(props).replace(/\.$/, "");
  return plainDocument(title, <SocialRefusalScreen {...props} />);
}
