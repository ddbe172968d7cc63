import { describe, expect, test } from "vitest";
import { makeCollection, makeStory, makeTag } from "../../support/factories.ts";
import { get, graphql } from "../../support/product.ts";

/** Invalid stored JSON: every field that needs it fails. */
const BROKEN = '{"paragraphs": [';

describe("an operation with a failing field", () => {
  test("returns the other fields, and an error with a path", async () => {
    const tag = await makeTag();
    const collection = await makeCollection();
    const story = await makeStory({ title: "Whole" });
    const { status, data, errors } = await graphql(
      `
        query Part($tagSlug: ID!, $slug: ID!, $id: ID!) {
          isLoggedIn
          failing: tagFromSlug(tagSlug: $tagSlug) {
            posts(after: "no cursor") {
              edges {
                cursor
              }
            }
          }
          collectionByDomainOrSlug(domainOrSlug: $slug) {
            id
            name
          }
          postResult(id: $id) {
            ... on Post {
              title
            }
          }
        }
      `,
      { tagSlug: tag.slug, slug: collection.slug, id: story.id },
    );
    expect(status).toBe(200);
    expect(data).toEqual({
      isLoggedIn: false,
      failing: { posts: null },
      collectionByDomainOrSlug: { id: collection.id, name: collection.name },
      postResult: { title: "Whole" },
    });
    expect(errors).toEqual([
      {
        message: "The cursor is not valid",
        path: ["failing", "posts"],
        extensions: { code: "BAD_REQUEST" },
      },
    ]);
  });

  test("loses only the nearest nullable field", async () => {
    const collection = await makeCollection({ about: BROKEN, tagline: "Still here" });
    const { data, errors } = await graphql(
      "query Near($slug: ID!) { collectionByDomainOrSlug(domainOrSlug: $slug) { about tagline } }",
      { slug: collection.slug },
    );
    expect(data).toEqual({ collectionByDomainOrSlug: { about: null, tagline: "Still here" } });
    expect(errors).toEqual([
      {
        message: "Something went wrong.",
        path: ["collectionByDomainOrSlug", "about"],
        extensions: { code: "INTERNAL" },
      },
    ]);
  });
});

describe("a page with a failing field", () => {
  test("is shown with the remaining data, and not cached", async () => {
    const collection = await makeCollection({ about: BROKEN, tagline: "Still here" });
    const response = await get(`/${collection.slug}/about`);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const html = await response.text();
    expect(html).toContain(collection.name);
    expect(html).toContain("Still here");
    expect(html.trimEnd().endsWith("</html>")).toBe(true);
  });

  test("can be cached once nothing fails", async () => {
    const collection = await makeCollection({ tagline: "Still here" });
    const response = await get(`/${collection.slug}/about`);
    expect(response.headers.get("cache-control")).toBe("private, no-cache");
  });
});
