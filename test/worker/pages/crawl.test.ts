// Follows every link from page to page as different viewers do: none may lead to a page that
// doesn't exist.

import { expect, test } from "vitest";
import { matchRoute } from "../../../shared/routes/matchRoute.ts";
import { makeStory } from "../../support/factories.ts";
import { get, ORIGIN } from "../../support/product.ts";
import { makeTripsWorld } from "../../support/tripsWorld.ts";

/** Addresses visited per route and viewer: routes show the same links for each entity. */
const MAX_PER_ROUTE = 3;

/** Routes that lead to another service. */
const OUTWARD = /^\/m\/(?:connect|start-auth)\//;

/** Where each viewer begins, besides the home page. */
const STARTS = ["/me/settings", "/me/stories/drafts", "/me/lists", "/new-publication", "/p/import"];

test("no page has a dead link, signed out, as a reader, as an editor and as staff", async () => {
  const world = await makeTripsWorld();
  const locked = await makeStory({ creator_id: world.writer.id, visibility: "LOCKED" });
  const stories = [locked, world.story, world.own].map(({ id }) => `/p/${id}`);
  const starts = ["/", ...stories, `/${world.collection.slug}`, ...STARTS];
  const dead: string[] = [];
  const { owner, reader, staff, writer } = world.browsers;
  for (const [viewer, cookie] of Object.entries({
    nobody: "",
    owner: owner.Cookie,
    reader: reader.Cookie,
    staff: staff.Cookie,
    writer: writer.Cookie,
  })) {
    const visited = new Map<string, number>();
    const seen = new Set<string>();
    const queue = starts.map((path) => ({ path, from: "the start" }));
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { path, from } = next;
      const route = matchRoute({ kind: "default" }, new URL(path, ORIGIN).pathname)?.route;
      const name = route?.name ?? path;
      const count = visited.get(name) ?? 0;
      if (seen.has(path) || count >= MAX_PER_ROUTE || OUTWARD.test(path)) continue;
      seen.add(path);
      visited.set(name, count + 1);
      const response = await get(path, cookie ? { Cookie: cookie } : {});
      const html = await response.text();
      if (response.status >= 400) dead.push(`${viewer}: ${path} (${response.status}) from ${from}`);
      const location = response.headers.get("location");
      for (const link of location ? [location] : linksIn(html))
        if (link.startsWith(`${ORIGIN}/`))
          queue.push({ path: link.slice(ORIGIN.length), from: path });
    }
    expect(visited.size, viewer).toBeGreaterThan(25);
  }
  expect(dead).toEqual([]);
}, 120_000);

/** The absolute addresses of a document's links, without fragments. */
function linksIn(html: string): string[] {
  return [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].map(([, href = ""]) => {
    const url = new URL(href.replaceAll("&amp;", "&"), ORIGIN);
    url.hash = "";
    return url.href;
  });
}
