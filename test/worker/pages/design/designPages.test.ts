import { firstRow } from "../../../support/database.ts";
import { describe, expect, test } from "vitest";
import { newId } from "../../../../shared/ids.ts";
import { publish, textOf, writerWithDraft } from "../../../support/drafts/drafts.ts";
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
import { clearPurges, outbox } from "../../../support/cache/purges.ts";

type Headers = Record<string, string>;

/** A user who may choose a design, and the page for it. */
interface Desk {
  ownerId: string;
  path: string;
  headers: Headers;
}

async function personal(columns: Record<string, number> = {}): Promise<Desk> {
  const { id } = await makeUser(columns);
  return { ownerId: id, path: "/me/design", headers: await signedIn(id) };
}

async function publication(role: "OWNER" | "EDITOR" | "WRITER" = "EDITOR"): Promise<Desk> {
  const { id, slug } = await makeCollection();
  const user = await makeUser();
  await addMember(id, user.id, role);
  return { ownerId: id, path: `/${slug}/design`, headers: await signedIn(user.id) };
}

const DESKS = [
  ["a person", personal],
  ["a publication", publication],
] as const;

const fontOf = async (postId: string): Promise<unknown> =>
  (await firstRow("SELECT font FROM posts WHERE id = ?1", postId))?.font;

const storyOf = ({ ownerId, path }: Desk, columns: Record<string, string> = {}) =>
  makeStory({
    ...(path === "/me/design" ? { creator_id: ownerId } : { collection_id: ownerId }),
    ...columns,
  });

const purged = async (): Promise<string[]> => (await outbox()).map(({ tag }) => tag);

interface Answer {
  __typename: string;
  font?: string | null;
}

async function choose(
  ownerId: string,
  font: string | null,
  headers: Headers = {},
  includesPublished = false,
): Promise<Answer> {
  const { data, errors } = await graphql<{ setStoryFont: Answer }>(
    `
      mutation ($ownerId: ID!, $font: Font, $all: Boolean) {
        setStoryFont(ownerId: $ownerId, font: $font, includesPublished: $all) {
          __typename
          ... on StoryFontUpdate {
            font
          }
        }
      }
    `,
    { ownerId, font, all: includesPublished },
    headers,
  );
  expect(errors).toBeUndefined();
  return data.setStoryFont;
}

const checkedIn = (main: string): string[] =>
  [...main.matchAll(/<input type="radio"[^>]*>/g)]
    .map(([input]) => input)
    .filter((input) => input.includes("checked"))
    .map((input) => /value="([^"]*)"/.exec(input)?.[1] ?? "");

describe.each(DESKS)("the design page of %s", (_whose, make) => {
  test("sets the font only for new stories, without JavaScript, at both addresses", async () => {
    const desk = await make();
    const { id } = await storyOf(desk);
    await clearPurges();
    const answer = await sendForm(desk, "Choose a font", { font: "SANS_SERIF_1" });
    expect(answer.status).toBe(303);
    expect(checkedIn(await openMain(desk))).toEqual(["SANS_SERIF_1"]);
    const styles = { ...desk, path: desk.path.replace("/design", "/styles") };
    expect(checkedIn(await openMain(styles))).toEqual(["SANS_SERIF_1"]);
    expect(await fontOf(id)).toBe("SERIF_1");
    expect(await purged()).toEqual([]);
  });

  test("changes published stories on request, once, and purges their pages", async () => {
    const desk = await make();
    const { id } = await storyOf(desk);
    const draft = await storyOf(desk, { status: "DRAFT" });
    const response = await storyOf(desk, { in_response_to_post_id: id });
    const elsewhere = await makeStory();
    await clearPurges();
    const request = { font: "SERIF_2", includesPublished: "true" };
    await sendForm(desk, "Choose a font", request);
    const fonts = [id, draft.id, response.id, elsewhere.id].map(fontOf);
    expect(await Promise.all(fonts)).toEqual(["SERIF_2", "SERIF_1", "SERIF_1", "SERIF_1"]);
    expect(await purged()).toEqual([expect.stringMatching(new RegExp(`-${desk.ownerId}$`))]);
    await clearPurges();
    await sendForm(desk, "Choose a font", request);
    expect(await purged()).toEqual([]);
  });

  test("rejects an unknown font", async () => {
    const desk = await make();
    const answer = await sendForm(desk, "Choose a font", { font: "COMIC" });
    expect(answer.status).toBe(422);
    expect(checkedIn(await openMain(desk))).not.toContain("COMIC");
  });

  test("is never cached, needs few round trips, and asks anonymous viewers to sign in", async () => {
    const desk = await make();
    const answer = await get(desk.path, { Cookie: desk.headers.Cookie! });
    expect(answer.headers.get("cache-control")).toContain("no-store");
    expect(databaseUse(answer).roundTrips).toBeLessThanOrEqual(4);
    for (const path of [desk.path, desk.path.replace("/design", "/styles")]) {
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
  const desk = await personal({ hidden_by_staff: 1 });
  const main = await openMain(desk);
  expect(main).toContain("Your account is suspended.");
  expect(main).not.toContain("setStoryFont");
  expect((await choose(desk.ownerId, "SERIF_2", desk.headers)).__typename).toBe("AccountSuspended");
});

test("the settings and the publication's dashboard link to the design page", async () => {
  const own = await personal();
  expect(await openMain({ ...own, path: "/me/settings" })).toContain('href="/me/design"');
  const ours = await publication();
  const info = await openMain({ ...ours, path: ours.path.replace("/design", "/settings") });
  expect(info).toContain(`href="${ours.path}"`);
});

describe("setStoryFont", () => {
  test("is available to a user for themselves, and to a publication's owners and editors", async () => {
    const [ann, bob] = [await personal(), await personal()];
    const [editor, writer] = [await publication("EDITOR"), await publication("WRITER")];
    expect(await choose(ann.ownerId, "SERIF_2", ann.headers)).toEqual({
      __typename: "StoryFontUpdate",
      font: "SERIF_2",
    });
    expect((await choose(editor.ownerId, null, editor.headers)).__typename).toBe("StoryFontUpdate");
    expect((await choose(ann.ownerId, "SERIF_2", bob.headers)).__typename).toBe("Forbidden");
    expect((await choose(writer.ownerId, "SERIF_2", writer.headers)).__typename).toBe("Forbidden");
    expect((await choose(ann.ownerId, "SERIF_2")).__typename).toBe("Unauthorized");
    expect((await choose("junk", "SERIF_2", ann.headers)).__typename).toBe("NotFound");
  });

  test("returns a publication's setting only to its staff", async () => {
    const [desk, stranger] = [await publication(), await personal()];
    await choose(desk.ownerId, "SERIF_2", desk.headers);
    const seen = async (headers: Headers) => {
      const { data } = await graphql<{ node: { storyFont: string | null } }>(
        "query ($id: ID!) { node(id: $id) { ... on Collection { storyFont } } }",
        { id: desk.ownerId },
        headers,
      );
      return data.node.storyFont;
    };
    expect(await seen(desk.headers)).toBe("SERIF_2");
    expect(await seen(stranger.headers)).toBeNull();
    expect(await seen({})).toBeNull();
  });

  test("doesn't change stories in a publication with its own setting", async () => {
    const [ann, ours] = [await personal(), await publication()];
    const placed = await makeStory({ creator_id: ann.ownerId, collection_id: ours.ownerId });
    await choose(ours.ownerId, "SANS_SERIF_2", ours.headers, true);
    await choose(ann.ownerId, "SERIF_2", ann.headers, true);
    expect(await fontOf(placed.id)).toBe("SANS_SERIF_2");
    await choose(ours.ownerId, null, ours.headers, true);
    expect(await fontOf(placed.id)).toBe("SERIF_2");
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
        await graphql<{ setStoryFont: Answer }>(
          "mutation ($id: ID!) { setStoryFont(ownerId: $id, font: SERIF_2) { __typename } }",
          { id: ownerId },
          there,
          `http://${host}`,
        )
      ).data.setStoryFont.__typename;
    expect(await typeOf(other.id)).toBe("Forbidden");
    expect(await typeOf(id)).toBe("Forbidden");
    expect(await typeOf(here.id)).toBe("StoryFontUpdate");
  });
});

describe("a published story", () => {
  test("keeps its writer's font and shows it to readers", async () => {
    const { writer, browser, postId, revision } = await writerWithDraft(textOf("Of reeds", "Wet."));
    await choose(writer.id, "SANS_SERIF_1", browser);
    await publish(postId, revision, {}, browser);
    expect(await fontOf(postId)).toBe("SANS_SERIF_1");
    expect(await (await get(`/p/${postId}`)).text()).toMatch(
      /<article class="[^"]*SANS_SERIF_1[^"]*"/,
    );
    await choose(writer.id, "SERIF_2", browser);
    await publish(postId, revision, { tags: ["Reeds"] }, browser);
    expect(await fontOf(postId)).toBe("SANS_SERIF_1");
  });

  test("has its publication's font rather than its writer's", async () => {
    const { writer, browser, postId, revision } = await writerWithDraft(textOf("Of reeds", "Wet."));
    const ours = await publication();
    await addMember(ours.ownerId, writer.id, "EDITOR");
    await choose(writer.id, "SANS_SERIF_1", browser);
    await choose(ours.ownerId, "SANS_SERIF_2", ours.headers);
    await publish(postId, revision, { collectionId: ours.ownerId }, browser);
    expect(await fontOf(postId)).toBe("SANS_SERIF_2");
  });
});
