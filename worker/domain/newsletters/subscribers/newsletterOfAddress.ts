import { matchRoute } from "../../../../shared/routes/matchRoute.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { newslettersByCollection } from "../rows/newsletters.ts";
import { userByDomain, userByUsername } from "../../people/rows/users.ts";
import { collectionByDomainOrSlug } from "../../publications/rows/collections.ts";
import type { NewsletterTarget } from "../findNewsletter.ts";

/**
 * The newsletter that a page of its owner leads to, or a writer's by username; null for none. A
 * publication's page leads to the newsletter in its address, else to the one that it promotes. May
 * name a suspended writer.
 */
export async function newsletterOfAddress(
  context: DomainContext,
  typed: string,
): Promise<NewsletterTarget | null> {
  const text = typed.trim();
  if (text === "") return null;
  if (!text.includes("/")) {
    const writer = await userByUsername(context).load(text.replace(/^@/, ""));
    if (writer) return { writerId: writer.id };
  }
  const { publicUrl } = context.config;
  const url = /^https?:\/\//i.test(text)
    ? URL.parse(text)
    : text.startsWith("/")
      ? URL.parse(text, publicUrl)
      : URL.parse(`https://${text}`);
  if (!url) return null;
  return url.host === new URL(publicUrl).host
    ? ofMainSite(context, url.pathname)
    : ofOwnHost(context, url);
}

async function ofMainSite(
  context: DomainContext,
  pathname: string,
): Promise<NewsletterTarget | null> {
  const { username, collectionSlug, newsletterSlug } =
    matchRoute({ kind: "default" }, withoutSlash(pathname))?.params ?? {};
  if (username !== undefined) {
    const writer = await userByUsername(context).load(username);
    return writer && { writerId: writer.id };
  }
  if (collectionSlug === undefined) return null;
  const collection = await collectionByDomainOrSlug(context).load(collectionSlug);
  return collection && ofCollection(context, collection.id, newsletterSlug);
}

async function ofOwnHost(context: DomainContext, url: URL): Promise<NewsletterTarget | null> {
  const { hostname } = url;
  const [collection, writer] = await Promise.all([
    collectionByDomainOrSlug(context).load(hostname),
    userByDomain(context).load(hostname),
  ]);
  if (!collection) return writer && { writerId: writer.id };
  const site = { kind: "collection", collectionSlug: collection.slug } as const;
  const match = matchRoute(site, withoutSlash(url.pathname));
  return ofCollection(context, collection.id, match?.params.newsletterSlug);
}

async function ofCollection(
  context: DomainContext,
  collectionId: string,
  newsletterSlug: string | undefined,
): Promise<NewsletterTarget | null> {
  const newsletters = await newslettersByCollection(context).load(collectionId);
  const newsletter =
    newsletterSlug === undefined
      ? (newsletters.find(({ showPromo }) => showPromo === 1) ?? newsletters[0])
      : newsletters.find(({ slug }) => slug === newsletterSlug);
  return newsletter ? { newsletterId: newsletter.id } : null;
}

const withoutSlash = (pathname: string): string => pathname.replace(/\/+$/, "") || "/";
