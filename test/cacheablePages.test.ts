import { readFileSync } from "node:fs";
import path from "node:path";
import { buildSchema, parse, TypeInfo, visit, visitWithTypeInfo } from "graphql";
import { describe, expect, test } from "vitest";
import { BUILT_PAGES, loadPage } from "../client/app/pages.ts";
import persisted from "../generated/persisted.json";

const schema = buildSchema(
  readFileSync(path.resolve(import.meta.dirname, "../generated/schema.graphql"), "utf8"),
);

/** Pages that only someone signed in is shown, which no cache ever stores. */
const NEVER_CACHED: ReadonlySet<string> = new Set(["home"]);

/** What a page asks only at an address that answers with a redirect: /me leads to one's profile. */
const FOR_REDIRECTS: Readonly<Record<string, readonly string[]>> = {
  "user-profile": ["Query.viewer", "Viewer.username", "Viewer.id"],
};

/** Root fields whose answer depends on who asks. */
const ABOUT_VIEWER: ReadonlySet<string> = new Set([
  "viewer",
  "visitor",
  "isLoggedIn",
  "notificationStatus",
  "variantFlags",
  "viewerFollowingPostsConnection",
  "accountToken",
  "publicationSubmission",
]);

/** The fields of an operation that differ from viewer to viewer. */
function viewerFieldsOf(text: string): string[] {
  const found: string[] = [];
  const types = new TypeInfo(schema);
  visit(
    parse(text),
    visitWithTypeInfo(types, {
      Field({ name }) {
        const parent = types.getParentType()?.name ?? "";
        const isAboutViewer =
          name.value === "viewerEdge" ||
          name.value === "notesConnection" ||
          parent === "Viewer" ||
          (parent === "Query" && ABOUT_VIEWER.has(name.value));
        if (isAboutViewer) found.push(`${parent}.${name.value}`);
      },
    }),
  );
  return found;
}

describe("a page that may be cached", () => {
  test.each(BUILT_PAGES.filter((id) => !NEVER_CACHED.has(id)))(
    "selects nothing about the viewer: %s",
    async (id) => {
      const { query } = await loadPage(id);
      if (!query) return;
      const text = (persisted as Record<string, string>)[query.params.id ?? ""];
      expect(text).toContain(query.params.name);
      expect(viewerFieldsOf(text!)).toEqual(FOR_REDIRECTS[id] ?? []);
    },
  );

  test("is told apart from one that does", () => {
    expect(viewerFieldsOf("{ viewer { id } }")).toEqual(["Query.viewer", "Viewer.id"]);
    expect(viewerFieldsOf("fragment F on User { viewerEdge { isFollowing } }")).toEqual([
      "User.viewerEdge",
    ]);
  });
});
