import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { buildSchema, extendSchema, parse } from "graphql";
import { describe, expect, test } from "vitest";
import { BUILT_PAGES, loadPage } from "../client/runtime/page/pages.ts";
import persisted from "../generated/persisted.json";
import { SORTS } from "../client/pages/people/profileSorts.ts";
import { TAG_SORTS } from "../client/pages/topics/tagSorts.ts";
import { CACHEABLE_PAGES, cacheableTabs } from "../shared/cache/cacheSubject.ts";
import {
  EVERYONES,
  viewerFieldNames,
  viewerFieldsOf,
} from "../worker/graphql/machinery/viewerFields.ts";
import { checkCacheablePages, cacheableQueries } from "../worker/ops/build/checkCacheablePages.ts";

const root = path.resolve(import.meta.dirname, "..");
const schema = buildSchema(readFileSync(path.join(root, "generated/schema.graphql"), "utf8"));
const texts = persisted as Record<string, string>;
const names = Object.values(texts).map((text) => /\bquery (\w+)/.exec(text)?.[1] ?? "");

describe("the build's check of cacheable pages", () => {
  const queries = cacheableQueries(root, names);

  test.each(BUILT_PAGES.filter((id) => Object.hasOwn(CACHEABLE_PAGES, id)))(
    "covers the query that the page runs: %s",
    async (id) => {
      const { query } = await loadPage(id);
      expect(query).not.toBeNull();
      // A variant of a page may use the page's own query.
      expect([...queries.values()]).toContain(query?.params.name);
    },
  );

  test("accepts the current pages", () => {
    expect(() => checkCacheablePages(root, schema, texts)).not.toThrow();
  });

  test.each([
    ["a field of the viewer's", "{ viewer { id } }"],
    [
      "a viewer's edge deep in a fragment",
      "{ postResult(id: 1) { ...A } } fragment A on Post { creator { ...B } } fragment B on User { viewerEdge { isFollowing } }",
    ],
  ])("rejects a page that selects %s", (_name, selection) => {
    const [id] = Object.entries(texts).find(([, text]) => text.includes("query StoryPageQuery"))!;
    const changed = { ...texts, [id]: `query StoryPageQuery ${selection}` };
    expect(() => checkCacheablePages(root, schema, changed)).toThrow(
      /post may be cached .* StoryPageQuery/,
    );
  });

  test("distinguishes viewer fields from shared fields", () => {
    const fieldsOf = (text: string) => viewerFieldsOf(schema, parse(text));
    expect(fieldsOf("{ viewer { id } }")).toEqual(["Query.viewer", "Viewer.id"]);
    expect(fieldsOf("fragment F on User { viewerEdge { isFollowing } }")).toEqual([
      "User.viewerEdge",
      "UserViewerEdge.isFollowing",
    ]);
    expect(fieldsOf("fragment F on User { name }")).toEqual([]);
  });

  test("recognizes viewer fields by the schema, including new ones", () => {
    const { roots, anywhere } = viewerFieldNames(schema);
    expect([...roots]).toEqual(
      expect.arrayContaining([
        "accountSettings",
        "accountToken",
        "internalStatus",
        "isLoggedIn",
        "notificationStatus",
        "postDraft",
        "publicationSubmission",
        "variantFlags",
        "viewer",
        "viewerFollowingPostsConnection",
        "viewerHomePostsConnection",
        "visitor",
      ]),
    );
    expect([...anywhere]).toEqual(
      expect.arrayContaining(["notesConnection", "pending", "viewerEdge"]),
    );
    for (const name of ["postResult", "node", "tagFromSlug"]) expect(roots).not.toContain(name);
    for (const name of ["content", "creator", "name", "post"]) expect(anywhere).not.toContain(name);
    const grown = extendSchema(
      schema,
      parse(`extend type Post { "Whether the viewer has read it." isRead: Boolean! mark: Mark! }
        "What the viewer wrote beside it." type Mark { text: String! }`),
    );
    const text = "fragment F on Post { title isRead mark { text } }";
    expect(viewerFieldsOf(grown, parse(text))).toEqual(["Post.isRead", "Post.mark", "Mark.text"]);
  });

  test("knows every field whose resolver reads the session", () => {
    const { roots, anywhere } = viewerFieldNames(schema);
    const everyones = [...EVERYONES].map((at) => at.split(".").at(-1));
    // Fields of Viewer, PostDraft and NewsletterSettings, which pages reach only through known fields.
    const ofViewer = [
      "allowEmailAddressSharingEditorWriter",
      "application",
      "applications",
      "connectedApplications",
      "isStaff",
      "memberFeedByToken",
      "memberFeedTargets",
      "memberFeeds",
      "newsletterSubscriptionCounts",
      "newsletterSubscriptions",
      "notificationPreferences",
      "publishedVersion",
      "settings",
      "socialConnections",
      "storyImportsConnection",
      "managedNewsletters",
      "subscriberImportsConnection",
      "subscribers",
      "unverifiedEmail",
      "version",
      "versionsConnection",
    ];
    const known = new Set<string | undefined>([...roots, ...anywhere, ...everyones, ...ofViewer]);
    const folder = path.join(root, "worker/graphql");
    const reading = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .flatMap((file) => {
        const text = readFileSync(path.join(folder, file), "utf8");
        const starts = [
          ...text.matchAll(/^ *(?:(\w+): t\.(?!arg)|builder\.queryField\("(\w+)")/gm),
        ];
        return starts
          .filter(({ index }, at) => /\.session\(\)/.test(text.slice(index, starts[at + 1]?.index)))
          .map(([, field, query]) => query ?? field);
      });
    expect(reading).toContain("isLoggedIn");
    expect(reading.filter((name) => !known.has(name))).toEqual([]);
  });

  test("knows every read that depends on the viewer without checking the session", () => {
    const folders = ["worker/domain", "worker/graphql"];
    const going = folders
      .flatMap((folder) =>
        readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }).map(
          (file) => `${folder}/${file}`,
        ),
      )
      .filter(
        (file) => file.endsWith(".ts") && !/^worker\/domain\/(identity|personalData)\//.test(file),
      )
      .filter((file) => readFileSync(path.join(root, file), "utf8").match(/session(Hash|Token)/));
    // All of them apply the mute rule, read lists or viewer fields, which shared data doesn't contain,
    // or return more to the viewer than everyone gets, as the text that a response is about.
    expect(going.toSorted()).toEqual([
      "worker/domain/highlights/highlights.ts",
      "worker/domain/highlights/markedStories.ts",
      "worker/domain/highlights/notes.ts",
      "worker/domain/highlights/responseQuotes.ts",
      "worker/domain/kernel/context.ts",
      "worker/domain/lists/catalogCovers.ts",
      "worker/domain/lists/catalogLists.ts",
      "worker/domain/membership/rows/membershipByUser.ts",
      "worker/domain/mutes/mutes.ts",
      "worker/domain/mutes/rows/notMuted.ts",
      "worker/domain/people/viewer.ts",
      "worker/domain/sharedAnswers/suitsReader.ts",
      "worker/domain/stories/rows/storyBody.ts",
      "worker/graphql/drafts/draftReads.ts",
      "worker/graphql/drafts/drafts.ts",
      "worker/graphql/identity/mobileVerification.ts",
      "worker/graphql/lists/ownCatalogs.ts",
      "worker/graphql/machinery/earlyRead.ts",
      "worker/graphql/submissions/submissionLists.ts",
      "worker/graphql/submissions/submissionReads.ts",
    ]);
  });

  test.each([...EVERYONES])(
    "treats %s as shared, which exists and doesn't depend on the viewer",
    (at) => {
      const [name = "", field] = at.split(".");
      const type = schema.getType(name);
      const described = field && type && "getFields" in type ? type.getFields()[field] : type;
      expect(described?.description).toMatch(/viewer|signed in/);
    },
  );
});

test.each([
  ["topic", TAG_SORTS.map(({ tab }) => tab)],
  ["user-profile", SORTS.map(({ tab }) => tab)],
  ["home-lo", []],
])("the tabs that page %s is cached by are those that it offers", (pageId, offered) => {
  expect(cacheableTabs(pageId)).toEqual(offered.filter((tab) => tab !== undefined));
});
