// The header title and sections of a publication's home, edited by its owners and editors.

import { exports } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { XSRF_HEADER } from "../../../../shared/xsrfHeader.ts";
import { allRows } from "../../../support/database.ts";
import {
  makeCollection,
  makeStory,
  makeTag,
  makeUser,
  signedIn,
  tagStory,
} from "../../../support/factories.ts";
import { get, graphql, ORIGIN } from "../../../support/product.ts";
import { addMember, addSection, makeImage } from "../../../support/publications/publications.ts";

let collection: Awaited<ReturnType<typeof makeCollection>>;
let editor: Record<string, string>;
let writer: Record<string, string>;

beforeEach(async () => {
  collection = await makeCollection();
  const [one, other] = [await makeUser(), await makeUser()];
  await addMember(collection.id, one.id, "EDITOR");
  await addMember(collection.id, other.id, "WRITER");
  editor = await signedIn(one.id);
  writer = await signedIn(other.id);
});

type Section = Record<string, string | number>;

const version = async (): Promise<number> =>
  (
    await allRows<{ homepage_version: number }>(
      `SELECT homepage_version FROM collections WHERE id = '${collection.id}'`,
    )
  )[0]!.homepage_version;

/** Saves as an editor who has just opened the page does, unless `baseVersion` is given. */
async function save(
  input: { title?: string; sections: Section[]; baseVersion?: number },
  headers = editor,
) {
  const { data, errors } = await graphql<{
    setCollectionHomepage: { __typename: string; message?: string };
  }>(
    `
      mutation S(
        $collectionId: ID!
        $title: String
        $sections: [HomepageSectionInput!]!
        $baseVersion: Int!
      ) {
        setCollectionHomepage(
          collectionId: $collectionId
          title: $title
          sections: $sections
          baseVersion: $baseVersion
        ) {
          __typename
          ... on ResultError {
            message
          }
        }
      }
    `,
    { collectionId: collection.id, baseVersion: await version(), ...input },
    headers,
  );
  expect(errors).toBeUndefined();
  return data.setCollectionHomepage;
}

const stored = () =>
  allRows<{ kind: string; title: string; headline_text: string | null }>(
    `SELECT kind, title, layout, source, post_limit, headline_text, url FROM collection_sections
     WHERE collection_id = '${collection.id}' ORDER BY position`,
  );

describe("the home of a publication", () => {
  test("gets a header title, sections of stories and a promotion, in order, by its editors", async () => {
    const story = await makeStory({ collection_id: collection.id, title: "Picked by hand" });
    const image = await makeImage();
    const result = await save({
      title: "  From the   desk ",
      sections: [
        {
          kind: "PROMOTION",
          headlineText: "Come by",
          buttonText: "Open days",
          url: "https://example.com/open",
          imageId: image.id,
          backgroundColor: "#1A6B5C",
        },
        {
          kind: "POSTS",
          title: "Our best",
          source: "PICKED",
          stories: `${ORIGIN}/p/${story.id}`,
          layout: "LIST",
        },
      ],
    });
    expect(result).toEqual({ __typename: "PublicationUpdate" });
    expect(await stored()).toMatchObject([
      { kind: "PROMOTION", headline_text: "Come by", url: "https://example.com/open" },
      { kind: "POSTS", title: "Our best", layout: "LIST", source: "PICKED" },
    ]);
    const home = await (await get(`/${collection.slug}`)).text();
    expect(home).toMatch(/From the desk[^]*Come by[^]*Our best[^]*Picked by hand/);
  });

  test("is changed by its editors alone", async () => {
    const change = { title: "Mine", sections: [] };
    const [outsider, suspended] = [await makeUser(), await makeUser({ hidden_by_staff: 1 })];
    await addMember(collection.id, suspended.id, "OWNER");
    expect((await save(change, writer)).__typename).toBe("Forbidden");
    expect((await save(change, await signedIn(outsider.id))).__typename).toBe("Forbidden");
    expect((await save(change, await signedIn(suspended.id))).__typename).toBe("AccountSuspended");
    expect((await save(change, {})).__typename).toBe("Unauthorized");
    const path = `/${collection.slug}/settings/homepage`;
    expect((await get(path, writer)).status).toBe(404);
    expect((await get(path, editor)).status).toBe(200);
  });

  test.each<[string, Section]>([
    ["needs a topic", { kind: "POSTS", source: "TAG", topic: "no-such-topic" }],
    ["has no stories yet", { kind: "POSTS", source: "PICKED", stories: "words" }],
    ["needs an address", { kind: "PROMOTION", buttonText: "Go", url: "javascript:alert(1)" }],
    ["couldn’t find", { kind: "PROMOTION", imageId: "inothing" }],
    ["needs a color", { kind: "PROMOTION", backgroundColor: "blueish" }],
    ["has a title of more than", { kind: "POSTS", title: "x".repeat(101) }],
    ["needs a kind", { title: "Which?" }],
    [
      "has more than 24 picked stories",
      {
        kind: "POSTS",
        source: "PICKED",
        stories: Array.from({ length: 25 }, (_, at) => String(at).padStart(12, "a")).join(" "),
      },
    ],
  ])("stays as it is if a section %s", async (message, section) => {
    await addSection(collection.id, { kind: "POSTS", title: "Before" });
    const result = await save({ sections: [{ kind: "POSTS" }, section] });
    expect(result.__typename).toBe("BadRequest");
    expect(result.message).toContain(message);
    expect(await stored()).toMatchObject([{ title: "Before" }]);
  });

  test("isn’t written again if nothing differs", async () => {
    const sections = [{ kind: "POSTS", title: "Latest" }];
    await save({ sections });
    const ids = (): Promise<unknown[]> => allRows("SELECT id FROM collection_sections");
    const before = await ids();
    await save({ sections });
    expect(await ids()).toEqual(before);
    await save({ sections: [...sections, ...sections] });
    expect(await stored()).toHaveLength(2);
  });

  test("isn’t overwritten by an editor who opened it before someone else’s save", async () => {
    const baseVersion = await version();
    const theirs = [{ kind: "POSTS", title: "Theirs" }];
    expect(await save({ sections: theirs, baseVersion })).toEqual({
      __typename: "PublicationUpdate",
    });
    const mine = { title: "Mine", sections: [{ kind: "POSTS", title: "Mine" }] };
    const result = await save({ ...mine, baseVersion });
    expect(result.__typename).toBe("Conflict");
    expect(result.message).toContain("Someone else changed this page");
    expect(await stored()).toMatchObject([{ title: "Theirs" }]);
    // The same save, sent twice.
    expect((await save({ sections: theirs, baseVersion })).__typename).toBe("PublicationUpdate");
    expect((await save(mine)).__typename).toBe("PublicationUpdate");
    expect(await stored()).toMatchObject([{ title: "Mine" }]);
    const page = await (await get(`/${collection.slug}/settings/homepage`, editor)).text();
    expect(page).toContain(`name="baseVersion" value="${baseVersion + 2}"`);
  });

  test("is changed by a plain form, whose empty sections are ignored", async () => {
    const tag = await makeTag();
    const story = await makeStory({ collection_id: collection.id, title: "Tagged" });
    await tagStory(story.id, tag.id);
    await addSection(collection.id, { kind: "POSTS", title: "Old words" });
    await addSection(collection.id, { kind: "PROMOTION", headline_text: "Outdated" });
    const path = `/${collection.slug}/settings/homepage`;
    const page = await (await get(path, editor)).text();
    expect(page).toContain('name="sections.0.title"');
    expect(page).toContain('value="Old words"');
    expect(page).toContain('name="sections.1.isRemoved"');
    const fields = {
      collectionId: collection.id,
      redirect: path,
      baseVersion: String(await version()),
      title: "Plainly",
      "sections.0.kind": "POSTS",
      "sections.0.title": "",
      "sections.0.source": "TAG",
      "sections.0.topic": tag.slug,
      "sections.0.storyCount": "3",
      "sections.1.kind": "PROMOTION",
      "sections.1.headlineText": "Outdated",
      "sections.1.isRemoved": "true",
      "sections.2.kind": "",
      "sections.2.title": "",
      "sections.2.source": "",
    };
    const send = (sent: Record<string, string>) =>
      exports.default.fetch(`${ORIGIN}/_/write/setCollectionHomepage`, {
        method: "POST",
        redirect: "manual",
        headers: { Origin: ORIGIN, Cookie: editor.Cookie ?? "" },
        body: new URLSearchParams({ ...sent, xsrf: editor[XSRF_HEADER] ?? "" }),
      });
    const unclear = await send({ ...fields, "sections.2.title": "Which kind?" });
    expect(unclear.status).toBe(422);
    expect(await unclear.text()).toContain("“Which kind?” needs a kind");
    expect(await stored()).toHaveLength(2);
    const answer = await send(fields);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `${ORIGIN}${path}`]);
    expect(await stored()).toMatchObject([{ kind: "POSTS", source: "TAG", post_limit: 3 }]);
    expect((await send({ ...fields, title: "Too late" })).status).toBe(409);
  });

  test("is previewed with changes that aren’t saved, by its editors alone", async () => {
    const [first, second] = [
      await makeStory({ collection_id: collection.id, title: "First" }),
      await makeStory({ collection_id: collection.id, title: "Second" }),
    ];
    const preview = async (headers: Record<string, string>) =>
      (
        await graphql<{
          homepagePreview: {
            title: string;
            sections: { posts?: { id: string }[]; url?: string | null }[];
          } | null;
        }>(
          `
            query P($collectionId: ID!, $sections: [HomepageSectionInput!]!) {
              homepagePreview(collectionId: $collectionId, title: "New", sections: $sections) {
                title
                sections {
                  ... on HomepagePostsSection {
                    posts {
                      id
                    }
                  }
                  ... on HomepagePromotionSection {
                    url
                  }
                }
              }
            }
          `,
          {
            collectionId: collection.id,
            sections: [
              { kind: "POSTS", source: "PICKED", stories: second.id },
              { kind: "POSTS" },
              { kind: "PROMOTION", headlineText: "Half", url: "https:/" },
            ],
          },
          headers,
        )
      ).data.homepagePreview;
    expect(await preview(editor)).toMatchObject({
      title: "New",
      sections: [{ posts: [{ id: second.id }] }, { posts: [{ id: first.id }] }, { url: null }],
    });
    expect(await preview(writer)).toBeNull();
    expect(await preview({})).toBeNull();
    expect(await stored()).toEqual([]);
  });
});
