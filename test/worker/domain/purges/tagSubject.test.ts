import { describe, expect, test } from "vitest";
import { ENTITY_KINDS, GROUP_TAGS, purgedTags } from "../../../../shared/cache/cacheTags.ts";
import { newId } from "../../../../shared/ids.ts";
import { CACHEABLE_PAGES } from "../../../../shared/cache/cacheSubject.ts";
import { compareAnswers, TAG_OF } from "../../../../shared/cache/compareAnswers.ts";
import { predefinedCatalogId } from "../../../../shared/lists/predefinedCatalogs.ts";
import { CACHED_SURFACES, SURFACE_OF_PAGE } from "../../../../worker/domain/staff/describePurge.ts";
import { tagSubject } from "../../../../worker/domain/staff/tagSubject.ts";

describe("a cache tag", () => {
  test.each(ENTITY_KINDS)("of a kind of entity can be purged by id and by kind: %s", (kind) => {
    const id = newId(kind);
    const tag = TAG_OF[kind](id);
    expect(tagSubject(tag)).toEqual({ kind, id });
    expect(purgedTags([tag])).toEqual([`any-${kind}`, tag]);
    expect(tagSubject(`any-${kind}`)).toEqual({ kind: "any" });
    // A difference between a cached and a fresh page is attributed to it.
    expect(compareAnswers({ id, name: "a" }, { id, name: "b" })).toMatchObject([{ tag }]);
  });

  test("of a predefined list can be purged, and names its owner", () => {
    const id = predefinedCatalogId(newId("user"), "READING_LIST");
    expect(tagSubject(TAG_OF.catalog(id))).toEqual({ kind: "catalog", id });
  });

  test("of a group can be purged", () => {
    for (const [kind, tag] of Object.entries(GROUP_TAGS)) expect(tagSubject(tag)).toEqual({ kind });
  });

  test.each(["", "post-", "post-1", "any-image", "catalog-predefined_1_READING_LIST", "group-x"])(
    "is recognized as invalid: %s",
    (text) => {
      expect(tagSubject(text)).toBeNull();
    },
  );
});

test("every cacheable page has a surface in the receipt, and every surface has a page", () => {
  expect(Object.keys(SURFACE_OF_PAGE).toSorted()).toEqual(Object.keys(CACHEABLE_PAGES).toSorted());
  expect([...new Set(Object.values(SURFACE_OF_PAGE))].toSorted()).toEqual(
    [...CACHED_SURFACES].toSorted(),
  );
});
