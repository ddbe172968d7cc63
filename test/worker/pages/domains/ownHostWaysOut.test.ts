import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../../shared/ids.ts";
import { catalogSlugId } from "../../../../shared/lists/catalogSlug.ts";
import {
  insertRow,
  makeCollection,
  makeStory,
  makeUser,
  signedIn,
} from "../../../support/factories.ts";
import { get, ORIGIN } from "../../../support/product.ts";

const [PRESS, WREN] = ["http://press-forms.example", "http://wren-forms.example"];

let [story, alone, list, readerId] = ["", "", "", ""];

/** Pages on custom hosts. */
const PAGES: [name: string, status: 200 | 404, address: () => string][] = [
  ["a publication's home", 200, () => `${PRESS}/`],
  ["a publication's story", 200, () => `${PRESS}/of-forms-${story}`],
  ["a publication's about page", 200, () => `${PRESS}/about`],
  ["a publication's search", 200, () => `${PRESS}/search?q=forms`],
  ["what a publication has not", 404, () => `${PRESS}/no/such/page`],
  ["a person's profile", 200, () => `${WREN}/`],
  ["a person's story", 200, () => `${WREN}/alone-${alone}`],
  ["a person's lists", 200, () => `${WREN}/lists`],
  ["a person's list", 200, () => `${WREN}/list/${list}`],
  ["what a person has not", 404, () => `${WREN}/no/such/page`],
  ["a host that is nobody's", 404, () => "http://nobody-forms.example/about"],
];

beforeAll(async () => {
  const { id: collection_id } = await makeCollection({ domain: new URL(PRESS).host });
  const { id: creator_id } = await makeUser({ domain: new URL(WREN).host });
  const about = { creator_id, slug: "of-forms", collection_id };
  [{ id: story }, { id: alone }] = [
    await makeStory(about),
    await makeStory({ creator_id, slug: "alone" }),
  ];
  const kept = { id: newId("catalog"), name: "Deep reads" };
  const at = { created_at: 1, updated_at: 1 };
  await insertRow("catalogs", { ...kept, creator_id, type: "LIST", visibility: "PUBLIC", ...at });
  list = catalogSlugId(kept);
  readerId = (await makeUser()).id;
});

/** Returns the targets of a page's forms, and the origins that its policy allows. */
async function formsOf(address: string, headers?: Record<string, string>) {
  const response = await get(address, headers);
  const html = await response.text();
  const places = /form-action ([^;]*)/
    .exec(response.headers.get("content-security-policy") ?? "")![1]!
    .split(" ")
    .map((place) => (place === "'self'" ? new URL(address).origin : place));
  const forms = [...html.matchAll(/<form\b[^>]*>/g)].map(([tag]) => {
    const [, action = ""] = / action="([^"]*)"/.exec(tag) ?? [];
    return new URL(action.replaceAll("&amp;", "&"), address);
  });
  const others = [...html.matchAll(/ formaction="([^"]*)"/gi)].map(
    ([, action]) => new URL(action!, address),
  );
  return { status: response.status, places, targets: [...forms, ...others] };
}

describe("a custom domain", () => {
  test.each(PAGES)("has no form that its own policy blocks: %s", async (_name, status, address) => {
    const { host } = new URL(address());
    for (const headers of [undefined, await signedIn(readerId, { host })]) {
      const page = await formsOf(address(), headers);
      expect(page.status).toBe(status);
      expect(page.targets).not.toEqual([]);
      for (const { origin, href } of page.targets) expect(page.places, href).toContain(origin);
    }
  });

  test.each(PAGES.slice(0, -1))(
    "lets anonymous viewers sign in and return: %s",
    async (_name, status, address) => {
      const at = new URL(address());
      const html = await (await get(at.href)).text();
      const links = Array.from(
        html.matchAll(/ href="([^"]*\/m\/signin\b[^"]*)"/g),
        ([, href]) => new URL(href!.replaceAll("&amp;", "&"), at),
      );
      expect(links.length).toBeGreaterThan(2);
      for (const { origin, searchParams, href } of links) {
        expect(origin, href).toBe(at.origin);
        // Writing leads to the main site.
        const isWriting = searchParams.get("susiEntry") === "new_post_topnav";
        const back = new URL(searchParams.get("redirect")!, at);
        if (isWriting) expect(back.href).toBe(`${ORIGIN}/new-story`);
        else expect((await get(back.href)).status, href).toBe(status);
      }
    },
  );

  test("searches the whole product from the top bar", async () => {
    const { places, targets } = await formsOf(`${PRESS}/about`);
    expect(targets.map(({ href }) => href)).toContain(`${ORIGIN}/search`);
    expect(places).toEqual([PRESS, ORIGIN]);
  });
});

test("the main host's forms redirect nowhere else", async () => {
  expect((await formsOf(`${ORIGIN}/about`)).places).toEqual([ORIGIN]);
});
