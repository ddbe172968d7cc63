import { userFeedUrl } from "../../../shared/routes/paths/userFeedUrl.ts";
import { listHead } from "../../runtime/page/listHead.ts";
import { feedLink } from "../../runtime/page/feedLink.ts";
import { headImage } from "../../runtime/page/headImage.ts";
import type { HeadImage, PageHead, PageLocation } from "../../runtime/page/page.ts";
import { type AddressedPerson, personAddress } from "../../features/people/personAddress.ts";
import type { ProfileRoute } from "../../features/people/profileHref.ts";
import * as texts from "./texts.ts";

/** Size of the avatar in link previews, in pixels. */
const AVATAR_SIDE = 640;

/** The user fields that the head needs. */
interface Person extends AddressedPerson {
  readonly id: string;
  readonly name: string;
  readonly bio: string;
  readonly imageId: string | null | undefined;
}

/** Returns the head that all pages of a user share. */
export function profileHead(
  user: Person,
  publicUrl: string,
  page: { route: ProfileRoute; title: string },
): PageHead & { canonical: string } {
  const { username, customDomainState } = user;
  const domain = customDomainState.live?.domain;
  return {
    title: page.title,
    description: user.bio || texts.profileDescription(user.name),
    canonical: personAddress(user, publicUrl, page.route),
    openGraphType: "profile",
    image: avatar(user, publicUrl),
    alternates: [
      feedLink(texts.storiesBy(user.name), userFeedUrl({ username, domain }, publicUrl)),
    ],
  };
}

/** Returns the head of a list on a user's profile. */
export function profileListHead(
  user: Person,
  location: PageLocation,
  page: { route: ProfileRoute; title: string },
): PageHead {
  return listHead(profileHead(user, location.publicUrl, page), location);
}

/** Returns the structured data of a profile (schema.org ProfilePage). */
export function profileJsonLd(
  user: Person & {
    readonly createdAt: number;
    readonly socialStats: { readonly followerCount: number };
    readonly twitterScreenName: string | null | undefined;
    readonly url?: string | null;
  },
  publicUrl: string,
): Record<string, unknown> {
  const elsewhere = [
    user.url,
    user.twitterScreenName && `https://x.com/${encodeURIComponent(user.twitterScreenName)}`,
  ].filter(Boolean);
  return {
    "@context": "https://schema.org",
    "@type": "ProfilePage",
    dateCreated: new Date(user.createdAt).toISOString(),
    mainEntity: {
      "@type": "Person",
      name: user.name,
      alternateName: user.username,
      identifier: user.id,
      description: user.bio || undefined,
      image: avatar(user, publicUrl)?.url,
      url: personAddress(user, publicUrl),
      sameAs: elsewhere.length > 0 ? elsewhere : undefined,
      interactionStatistic: {
        "@type": "InteractionCounter",
        interactionType: "https://schema.org/FollowAction",
        userInteractionCount: user.socialStats.followerCount,
      },
    },
  };
}

function avatar({ imageId, name }: Person, publicUrl: string): HeadImage | undefined {
  const square = { mode: "crop", width: AVATAR_SIDE, height: AVATAR_SIDE } as const;
  return imageId ? headImage({ id: imageId, alt: name }, square, publicUrl) : undefined;
}
