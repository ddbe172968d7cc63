import { formatPath } from "../../../shared/routes/buildPath.ts";
import { PRODUCT_NAME } from "../../../shared/product.ts";
import { imageUrl } from "../../../shared/rules/imageUrl.ts";
import type { PageHead } from "../../app/page.ts";
import type { ProfileRoute } from "../../features/people/profileHref.ts";

/** Side of the portrait that other sites show of a person, in pixels. */
const PORTRAIT_SIDE = 640;

/** What the head of a person's page is made of. */
interface Person {
  readonly id: string;
  readonly name: string;
  readonly username: string;
  readonly bio: string;
  readonly imageId: string | null | undefined;
}

/** The head that all pages of a person share. */
export function profileHead(
  user: Person,
  publicUrl: string,
  page: { route: ProfileRoute; title: string },
): PageHead {
  return {
    title: page.title,
    description: user.bio || `Read what ${user.name} writes on ${PRODUCT_NAME}.`,
    canonical: publicUrl + formatPath(page.route, { username: user.username }),
    openGraphType: "profile",
    image: portraitUrl(user, publicUrl),
    imageAlt: user.name,
  };
}

/** The person as search engines read them (schema.org ProfilePage). */
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
      image: portraitUrl(user, publicUrl),
      url: publicUrl + formatPath("ShowUser", { username: user.username }),
      sameAs: elsewhere.length > 0 ? elsewhere : undefined,
      interactionStatistic: {
        "@type": "InteractionCounter",
        interactionType: "https://schema.org/FollowAction",
        userInteractionCount: user.socialStats.followerCount,
      },
    },
  };
}

function portraitUrl({ imageId }: Person, publicUrl: string): string | undefined {
  const side = { width: PORTRAIT_SIDE, height: PORTRAIT_SIDE };
  return imageId ? publicUrl + imageUrl(imageId, { mode: "crop", ...side }) : undefined;
}
