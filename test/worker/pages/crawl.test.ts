// Follows every link from page to page as different viewers do, on each kind of host: none may lead
// to a page that doesn't exist.

import { beforeAll, expect, test } from "vitest";
import { matchRoute } from "../../../shared/routes/matchRoute.ts";
import type { HostSite } from "../../../shared/routes/pattern.ts";
import { runSql } from "../../support/database.ts";
import { makeStory, signedIn } from "../../support/factories.ts";
import { get, ORIGIN } from "../../support/product.ts";
import { addNewsletters, makeTripsWorld, type TripsWorld } from "../../support/cache/tripsWorld.ts";

/** Addresses visited per route and viewer: routes show the same links for each entity. */
const MAX_PER_ROUTE = 3;

/** Routes that lead to another service. */
const OUTWARD = /^\/m\/(?:connect|start-auth)\//;

/** Where each viewer begins on the main site, besides the home page. */
const STARTS = ["/me/settings", "/me/stories/drafts", "/me/lists", "/new-publication", "/p/import"];

const DOMAIN = "quiet-desk.example";
const WRITERS_DOMAIN = "nina.example";

let world: TripsWorld;
let starts: string[];

beforeAll(async () => {
  world = await makeTripsWorld();
  await addNewsletters(world);
  const { collection, writer, story, own } = world;
  const locked = await makeStory({ creator_id: writer.id, visibility: "LOCKED" });
  const stories = [locked, story, own].map(({ id }) => `/p/${id}`);
  starts = ["/", ...stories, `/${collection.slug}`, ...STARTS];
});

/** A host of the product with the pages that a visit begins with. */
interface Host {
  origin: () => string;
  site: () => HostSite;
  starts: () => string[];
  /** The least number of routes that each viewer finds. */
  routes: number;
  /** Gives the publication or the writer the domain, for which sessions are separate. */
  domainOf?: ["collections" | "users", string];
}

const publicationSite = (): HostSite => ({
  kind: "collection",
  collectionSlug: world.collection.slug,
});
const writerSite = (): HostSite => ({ kind: "user", username: world.writer.username });
/** Some of these are for editors only, and answer 404 to others. */
const publicationStarts = (): string[] => [
  "/",
  `/${world.story.slug}-${world.story.id}`,
  "/newsletter",
  "/newsletters/letters",
  "/newsletters/letters/settings",
  "/settings/newsletters",
  "/settings/homepage",
  "/newsletters/letters/subscribers",
  "/settings/people",
  "/stories/public",
  "/submissions",
  "/design",
  "/write-for-us",
];
const writerStarts = (): string[] => [
  "/",
  `/${world.own.slug}-${world.own.id}`,
  "/lists",
  "/about",
];

const HOSTS: Readonly<Record<string, Host>> = {
  "the main site": {
    origin: () => ORIGIN,
    site: () => ({ kind: "default" }),
    starts: () => starts,
    routes: 25,
  },
  "a publication's subdomain": {
    origin: () => `http://${world.collection.slug}.localhost:8787`,
    site: publicationSite,
    starts: publicationStarts,
    routes: 5,
  },
  "a publication's own domain": {
    origin: () => `http://${DOMAIN}:8787`,
    site: publicationSite,
    starts: publicationStarts,
    routes: 5,
    domainOf: ["collections", DOMAIN],
  },
  "a writer's own domain": {
    origin: () => `http://${WRITERS_DOMAIN}:8787`,
    site: writerSite,
    starts: writerStarts,
    routes: 4,
    domainOf: ["users", WRITERS_DOMAIN],
  },
};

test.each(Object.entries(HOSTS))(
  "no page of %s has a dead link, signed out, as a reader, a writer and an owner",
  async (_name, host) => {
    const { owner, reader, writer, collection, browsers } = world;
    const [table, domain] = host.domainOf ?? [];
    const owned = table === "collections" ? collection.id : writer.id;
    if (table) await runSql(`UPDATE ${table} SET domain = ?1 WHERE id = ?2`, domain, owned);
    const people = { owner, reader, writer };
    const dead: string[] = [];
    const viewers = ["nobody", "owner", "reader", "writer"] as const;
    const onMainSite = host.origin() === ORIGIN;
    for (const viewer of onMainSite ? ([...viewers, "staff"] as const) : viewers) {
      const onMain = headers(viewer === "nobody" ? null : browsers[viewer]);
      // A session on an own domain is valid there alone.
      const id = viewer in people ? people[viewer as keyof typeof people].id : null;
      const there = host.domainOf
        ? headers(id === null ? null : await signedIn(id, { host: new URL(host.origin()).host }))
        : onMain;
      dead.push(...(await crawl(host, viewer, { onMain, there })));
    }
    if (table) await runSql(`UPDATE ${table} SET domain = NULL WHERE id = ?1`, owned);
    expect(dead).toEqual([]);
  },
  240_000,
);

const headers = (session: { Cookie: string } | null): Record<string, string> =>
  session ? { Cookie: session.Cookie } : {};

/** Visits a host as one viewer and returns its dead links, also those to the main site. */
async function crawl(
  host: Host,
  viewer: string,
  cookies: { onMain: Record<string, string>; there: Record<string, string> },
): Promise<string[]> {
  const origin = host.origin();
  const dead: string[] = [];
  const visited = new Map<string, number>();
  const seen = new Set<string>();
  const queue = host.starts().map((path) => ({ url: origin + path, from: "the start" }));
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { url, from } = next;
    const isHere = url.startsWith(`${origin}/`);
    const { pathname } = new URL(url);
    const name = matchRoute(isHere ? host.site() : { kind: "default" }, pathname)?.route.name;
    const key = `${isHere} ${name ?? pathname}`;
    const count = visited.get(key) ?? 0;
    const most = isHere ? MAX_PER_ROUTE : 1;
    if (seen.has(url) || count >= most || OUTWARD.test(pathname)) continue;
    seen.add(url);
    visited.set(key, count + 1);
    const response = await get(url, isHere ? cookies.there : cookies.onMain);
    const html = await response.text();
    const isStart = from === "the start";
    // Some pages of the host are for its editors only.
    if (response.status >= 400 && !(isStart && response.status < 500))
      dead.push(`${viewer}: ${url} (${response.status}) from ${from}`);
    // The main site's own links are another test.
    if (!isHere || response.status >= 400) continue;
    const location = response.headers.get("location");
    for (const link of location ? [location] : linksIn(html, url))
      if (link.startsWith(`${origin}/`) || link.startsWith(`${ORIGIN}/`))
        queue.push({ url: link, from: url });
  }
  expect(visited.size, viewer).toBeGreaterThan(host.routes);
  return dead;
}

/** The absolute addresses of a document's links, without fragments. */
function linksIn(html: string, base: string): string[] {
  return [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].map(([, href = ""]) => {
    const url = new URL(href.replaceAll("&amp;", "&"), base);
    url.hash = "";
    return url.href;
  });
}
