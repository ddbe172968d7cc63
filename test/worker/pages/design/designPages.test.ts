import { describe, expect, test } from "vitest";
import { STANDARD_DESIGNS } from "../../../../shared/design/design.ts";
import { newId } from "../../../../shared/ids.ts";
import { clearPurges, outbox } from "../../../support/cache/purges.ts";
import { firstRow } from "../../../support/database.ts";
import {
  makeCollection,
  makeStory,
  makeUser,
  nextNumber,
  signedIn,
} from "../../../support/factories.ts";
import { openMain, sendForm } from "../../../support/html/csrfForms.ts";
import { databaseUse, get, graphql } from "../../../support/product.ts";
import { addMember } from "../../../support/publications/publications.ts";

type Headers = Record<string, string>;

/** A user who may choose a design, and the page for it. */
interface Desk {
  ownerId: string;
  path: string;
  /** The path of what is designed. */
  home: string;
  headers: Headers;
}

async function personal(columns: Record<string, number> = {}): Promise<Desk> {
  const { id, username } = await makeUser(columns);
  return { ownerId: id, path: "/me/design", home: `/@${username}`, headers: await signedIn(id) };
}

async function publication(role: "OWNER" | "EDITOR" | "WRITER" = "EDITOR"): Promise<Desk> {
  const { id, slug } = await makeCollection();
  const user = await makeUser();
  await addMember(id, user.id, role);
  const headers = await signedIn(user.id);
  return { ownerId: id, path: `/${slug}/design`, home: `/${slug}`, headers };
}

const DESKS = [
  ["a person", personal],
  ["a publication", publication],
] as const;

const storyOf = ({ ownerId, path }: Desk) =>
  makeStory(path === "/me/design" ? { creator_id: ownerId } : { collection_id: ownerId });

const CHOSEN = {
  accent: "#1d6a41",
  typeface: "BOOK",
  masthead: "COMPACT",
  storyWidth: "WIDE",
} as const;

const FIELDS = `__typename ... on DesignUpdate { design { accent typeface masthead storyWidth } }`;

interface Answer {
  __typename: string;
  design?: Record<string, string | null>;
}

async function choose(
  ownerId: string,
  headers: Headers = {},
  design: Record<string, string> = CHOSEN,
): Promise<Answer> {
  const { data, errors } = await graphql<{ setDesign: Answer }>(
    `mutation ($ownerId: ID!, $accent: String, $typeface: Typeface, $masthead: MastheadLayout,
      $storyWidth: StoryWidth) {
      setDesign(ownerId: $ownerId, accent: $accent, typeface: $typeface, masthead: $masthead,
        storyWidth: $storyWidth) { ${FIELDS} }
    }`,
    { ownerId, ...design },
    headers,
  );
  expect(errors).toBeUndefined();
  return data.setDesign;
}

const purged = async (): Promise<string[]> => (await outbox()).map(({ tag }) => tag);

/** The attributes of the design of an anonymous viewer's page. */
async function designOf(path: string): Promise<Record<string, string>> {
  const html = await (await get(path)).text();
  const [tag = ""] = /<div [^>]*data-typeface=[^>]*>/.exec(html) ?? [];
  return Object.fromEntries(
    Array.from(tag.matchAll(/ (data-[a-z-]+|style)="([^"]*)"/g), ([, name, value]) => [
      name,
      value,
    ]),
  );
}

const checkedIn = (main: string): string[] =>
  [...main.matchAll(/<input type="radio"[^>]*>/g)]
    .map(([input]) => input)
    .filter((input) => input.includes("checked"))
    .map((input) => /value="([^"]*)"/.exec(input)?.[1] ?? "");

describe.each(DESKS)("the design page of %s", (_whose, make) => {
  test("saves the design without JavaScript, and shows it at both addresses", async () => {
    const editor = await make();
    const answer = await sendForm(editor, "Design", CHOSEN);
    expect(answer.status).toBe(303);
    for (const path of [editor.path, editor.path.replace("/design", "/styles")]) {
      const main = await openMain({ ...editor, path });
      expect(checkedIn(main)).toEqual(["BOOK", "COMPACT", "WIDE"]);
      expect(main).toContain('value="#1d6a41"');
    }
  });

  test("puts the saved design on the home and the stories, and purges them once", async () => {
    const editor = await make();
    const { id } = await storyOf(editor);
    const home = { "data-typeface": "CLASSIC" };
    expect(await designOf(editor.home)).toEqual({
      ...home,
      "data-masthead": editor.path === "/me/design" ? "START" : "CENTERED",
    });
    expect(await designOf(`/p/${id}`)).toEqual({ ...home, "data-story-width": "MEDIUM" });
    await clearPurges();
    await choose(editor.ownerId, editor.headers);
    expect(await purged()).toEqual([expect.stringMatching(new RegExp(`-${editor.ownerId}$`))]);
    const chosen = {
      "data-typeface": "BOOK",
      "data-accent": "#1d6a41",
      style: expect.stringMatching(/^--accent-light:#1d6a41;--accent-dark:#[0-9a-f]{6};/),
    };
    expect(await designOf(editor.home)).toEqual({ ...chosen, "data-masthead": "COMPACT" });
    expect(await designOf(`/p/${id}`)).toEqual({ ...chosen, "data-story-width": "WIDE" });
    await clearPurges();
    await choose(editor.ownerId, editor.headers);
    expect(await purged()).toEqual([]);
  });

  test("reads a story and a home in the round trips that they need without a design", async () => {
    const editor = await make();
    const { id } = await storyOf(editor);
    const trips = async () => [
      databaseUse(await get(editor.home)),
      databaseUse(await get(`/p/${id}`)),
    ];
    const before = await trips();
    await choose(editor.ownerId, editor.headers);
    expect(await trips()).toEqual(before);
    for (const { roundTrips } of before) expect(roundTrips).toBeLessThanOrEqual(2);
  });

  test("rejects an unknown typeface and what isn't a color", async () => {
    const editor = await make();
    const typeface = await sendForm(editor, "Design", { ...CHOSEN, typeface: "COMIC" });
    expect(typeface.status).toBe(422);
    const color = await sendForm(editor, "Design", { ...CHOSEN, accent: "red;--x:url(//evil)" });
    expect(color.status).toBe(422);
    const kind = editor.path === "/me/design" ? "user" : "collection";
    const { accent: _none, ...standard } = STANDARD_DESIGNS[kind];
    const { typeface: type, masthead, storyWidth } = standard;
    expect(checkedIn(await openMain(editor))).toEqual([type, masthead, storyWidth]);
  });

  test("keeps the choices of two editors who save at the same time", async () => {
    const editor = await make();
    await Promise.all(
      Object.entries(CHOSEN).map(([choice, value]) =>
        choose(editor.ownerId, editor.headers, { [choice]: value }),
      ),
    );
    expect((await choose(editor.ownerId, editor.headers, {})).design).toEqual(CHOSEN);
  });

  test("stores nothing for the standard design", async () => {
    const editor = await make();
    await choose(editor.ownerId, editor.headers);
    const isPersonal = editor.path === "/me/design";
    const standard = STANDARD_DESIGNS[isPersonal ? "user" : "collection"];
    await choose(editor.ownerId, editor.headers, { ...standard, accent: "" });
    const table = isPersonal ? "users" : "collections";
    const row = await firstRow(`SELECT design FROM ${table} WHERE id = ?1`, editor.ownerId);
    expect(row?.design).toBeNull();
  });

  test("is never cached, needs few round trips, and asks anonymous viewers to sign in", async () => {
    const editor = await make();
    const answer = await get(editor.path, { Cookie: editor.headers.Cookie! });
    expect(answer.headers.get("cache-control")).toContain("no-store");
    expect(databaseUse(answer).roundTrips).toBeLessThanOrEqual(4);
    for (const path of [editor.path, editor.path.replace("/design", "/styles")]) {
      const visitor = await get(path);
      expect(visitor.status).toBe(302);
      expect(visitor.headers.get("location")).toContain("/m/signin");
    }
  });
});

test("a publication's design page isn't found by its writers and others, or for an unknown publication", async () => {
  const asWriter = await publication("WRITER");
  const stranger = await personal();
  for (const [path, { headers }] of [
    [asWriter.path, asWriter],
    [asWriter.path.replace("/design", "/styles"), stranger],
    [`/none-${newId("collection")}/design`, stranger],
  ] as const)
    expect((await get(path, { Cookie: headers.Cookie! })).status, path).toBe(404);
});

test("a suspended user sees a message and no form", async () => {
  const editor = await personal({ hidden_by_staff: 1 });
  const main = await openMain(editor);
  expect(main).toContain("Your account is suspended.");
  expect(main).not.toContain("setDesign");
  expect((await choose(editor.ownerId, editor.headers)).__typename).toBe("AccountSuspended");
});

test("the settings and the publication's dashboard link to the design page", async () => {
  const own = await personal();
  expect(await openMain({ ...own, path: "/me/settings/publishing" })).toContain(
    'href="/me/design"',
  );
  const ours = await publication();
  const info = await openMain({ ...ours, path: ours.path.replace("/design", "/settings") });
  expect(info).toContain(`href="${ours.path}"`);
});

describe("setDesign", () => {
  test("is available to a user for themselves, and to a publication's owners and editors", async () => {
    const [ann, bob] = [await personal(), await personal()];
    const [editor, writer] = [await publication("EDITOR"), await publication("WRITER")];
    expect(await choose(ann.ownerId, ann.headers)).toEqual({
      __typename: "DesignUpdate",
      design: CHOSEN,
    });
    expect((await choose(editor.ownerId, editor.headers)).__typename).toBe("DesignUpdate");
    expect((await choose(ann.ownerId, bob.headers)).__typename).toBe("Forbidden");
    expect((await choose(writer.ownerId, writer.headers)).__typename).toBe("Forbidden");
    expect((await choose(ann.ownerId)).__typename).toBe("Unauthorized");
    expect((await choose("junk", ann.headers)).__typename).toBe("NotFound");
  });

  test("leaves the choices as they are that two editors change one after the other", async () => {
    const { ownerId, headers } = await publication();
    await choose(ownerId, headers);
    await choose(ownerId, headers, { typeface: "BOOK" });
    const both = { ...CHOSEN, typeface: "BOOK" };
    const cleared = await choose(ownerId, headers, { accent: "" });
    expect(cleared.design).toEqual({ ...both, accent: null });
  });

  test("on a publication's host is available only for that publication", async () => {
    const domain = `design${nextNumber()}.somebodys.example`;
    const [here, other] = [await makeCollection({ domain }), await makeCollection()];
    const { id } = await makeUser();
    for (const collection of [here, other]) await addMember(collection.id, id, "EDITOR");
    const host = `${domain}:8787`;
    const there = await signedIn(id, { host });
    const typeOf = async (ownerId: string) =>
      (
        await graphql<{ setDesign: Answer }>(
          `
            mutation ($id: ID!) {
              setDesign(ownerId: $id, typeface: BOOK, masthead: START, storyWidth: WIDE) {
                __typename
              }
            }
          `,
          { id: ownerId },
          there,
          `http://${host}`,
        )
      ).data.setDesign.__typename;
    expect(await typeOf(other.id)).toBe("Forbidden");
    expect(await typeOf(id)).toBe("Forbidden");
    expect(await typeOf(here.id)).toBe("DesignUpdate");
  });
});

test("a story in a publication has its design, not its writer's", async () => {
  const [ann, ours] = [await personal(), await publication()];
  const placed = await makeStory({ creator_id: ann.ownerId, collection_id: ours.ownerId });
  await choose(ann.ownerId, ann.headers);
  expect(await designOf(`/p/${placed.id}`)).toMatchObject({ "data-typeface": "CLASSIC" });
  await choose(ours.ownerId, ours.headers, { ...CHOSEN, typeface: "CLEAN" });
  expect(await designOf(`/p/${placed.id}`)).toMatchObject({ "data-typeface": "CLEAN" });
});

test("a value that is no longer known, or no color, is as if it weren't chosen", async () => {
  const stored = { accent: "red;--x:url(//evil)", typeface: "COMIC", storyWidth: "WIDE" };
  const { id, username } = await makeUser({ design: JSON.stringify(stored) });
  const { id: storyId } = await makeStory({ creator_id: id });
  const typeface = { "data-typeface": "CLASSIC" };
  expect(await designOf(`/@${username}`)).toEqual({ ...typeface, "data-masthead": "START" });
  expect(await designOf(`/p/${storyId}`)).toEqual({ ...typeface, "data-story-width": "WIDE" });
});
