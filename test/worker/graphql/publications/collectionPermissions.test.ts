// Tries what each role may do in a publication: its mutations and its management pages.

import { beforeAll, describe, expect, test } from "vitest";
import { COLLECTION_ROLES } from "../../../../shared/enums.ts";
import {
  COLLECTION_PERMISSIONS,
  type CollectionPermission,
  hasCollectionPermission,
} from "../../../../shared/publications/collectionPermissions.ts";
import { ask, type Browser } from "../../../support/drafts/drafts.ts";
import { makeCollection, makeTag, makeUser, signedIn } from "../../../support/factories.ts";
import { get } from "../../../support/product.ts";
import {
  addFeaturePage,
  addMember,
  addSubpage,
} from "../../../support/publications/publications.ts";

const ROLES = [...COLLECTION_ROLES, null];

interface World {
  id: string;
  slug: string;
  tag: string;
  featurePage: { id: string; slug: string };
  subpage: { id: string; slug: string };
}

/** A mutation that a permission allows, with arguments that are fine otherwise. */
const MUTATIONS: readonly (readonly [CollectionPermission, (world: World) => string])[] = [
  ["editInfo", ({ id }) => `updatePublication(collectionId: "${id}", tagline: "New")`],
  ["editAbout", ({ id }) => `updatePublication(collectionId: "${id}", about: "New")`],
  ["editDesign", ({ id }) => `setDesign(ownerId: "${id}", accent: "#1d6a41")`],
  [
    "editHomepage",
    ({ id }) => `setCollectionHomepage(collectionId: "${id}", sections: [], baseVersion: 0)`,
  ],
  [
    "editNavigation",
    ({ id }) => `setCollectionNavigation(collectionId: "${id}", items: [], baseVersion: 0)`,
  ],
  [
    "editFeaturedStories",
    ({ id }) => `setCollectionFeaturedPosts(collectionId: "${id}", stories: [], baseVersion: 0)`,
  ],
  [
    "editFeaturePages",
    ({ id, tag }) =>
      `saveCollectionFeaturePage(collectionId: "${id}", title: "New", topic: "${tag}")`,
  ],
  [
    "editFeaturePages",
    ({ id, featurePage }) =>
      `deleteCollectionFeaturePage(collectionId: "${id}", pageId: "${featurePage.id}")`,
  ],
  ["editSubpages", ({ id }) => `saveCollectionSubpage(collectionId: "${id}", title: "New")`],
  [
    "editSubpages",
    ({ id, subpage }) => `deleteCollectionSubpage(collectionId: "${id}", pageId: "${subpage.id}")`,
  ],
  ["editNewsletters", ({ id }) => `createNewsletter(collectionId: "${id}", name: "News")`],
  ["rename", ({ id, slug }) => `renamePublication(collectionId: "${id}", slug: "new-${slug}")`],
];

/** A management page that a permission opens. */
const PAGES: readonly (readonly [CollectionPermission, (world: World) => string])[] = [
  ["editInfo", () => "settings"],
  ["editAbout", () => "settings/about"],
  ["editDesign", () => "design"],
  ["editHomepage", () => "settings/homepage"],
  ["editNavigation", () => "settings/navigation"],
  ["editFeaturedStories", () => "manage/stories/featured"],
  ["editFeaturePages", () => "settings/feature-pages"],
  ["editFeaturePages", () => "settings/feature-pages/new"],
  ["editFeaturePages", ({ featurePage }) => `settings/feature-pages/${featurePage.slug}/edit`],
  ["editSubpages", () => "settings/subpages"],
  ["editSubpages", () => "settings/subpages/new"],
  ["editSubpages", ({ subpage }) => `settings/subpages/${subpage.slug}/edit`],
  ["editDomain", () => "settings/custom-domain"],
  ["editNewsletters", () => "settings/newsletters"],
  ["listStories", () => "stories/public"],
  ["viewStatistics", () => "stats"],
  ["reviewSubmissions", () => "manage/inbox"],
  ["listPeople", () => "settings/people"],
];

/** Permissions that other tests try, with theirs. */
const ELSEWHERE: readonly CollectionPermission[] = [
  "delete",
  "invitePeople",
  "leave",
  "transferOwnership",
];

async function makeWorld(): Promise<World> {
  const { id, slug } = await makeCollection();
  const tag = await makeTag();
  const [featurePage, subpage] = [await addFeaturePage(id, tag.id), await addSubpage(id)];
  await addMember(id, (await makeUser()).id, "OWNER");
  return { id, slug, tag: tag.slug, featurePage, subpage };
}

async function memberOf(world: World, role: (typeof ROLES)[number]): Promise<Browser> {
  const { id } = await makeUser();
  if (role) await addMember(world.id, id, role, 1);
  return (await signedIn(id)) as Browser;
}

test("every permission is tried", () => {
  const tried = [...MUTATIONS, ...PAGES].map(([permission]) => permission);
  expect(new Set([...tried, ...ELSEWHERE])).toEqual(new Set(Object.keys(COLLECTION_PERMISSIONS)));
});

describe.each(ROLES)("the role %s", (role) => {
  let world: World;
  let browser: Browser;

  beforeAll(async () => {
    world = await makeWorld();
    browser = await memberOf(world, role);
  });

  test("opens the pages of its permissions", async () => {
    for (const [permission, pathOf] of PAGES) {
      const path = `/${world.slug}/${pathOf(world)}`;
      const response = await get(path, browser);
      // An editor's inbox redirects to the list of submissions that it was replaced by.
      const isOpen = response.status === 200 || path.endsWith("/manage/inbox");
      const expected = hasCollectionPermission(role, permission);
      expect(`${path} ${isOpen && response.status !== 404}`).toBe(`${path} ${expected}`);
    }
  });

  test("runs the mutations of its permissions", async () => {
    for (const [permission, mutationOf] of MUTATIONS) {
      const mutation = mutationOf(world);
      const { __typename } = await ask<{ __typename: string }>(
        `mutation { result: ${mutation} { __typename } }`,
        {},
        browser,
      );
      const isRejected = ["Forbidden", "NotFound"].includes(__typename);
      const expected = !hasCollectionPermission(role, permission);
      expect(`${mutation} ${isRejected}`).toBe(`${mutation} ${expected}`);
    }
  });
});

describe("a renamed publication", () => {
  test("redirects from its old address, which nobody else can take", async () => {
    const world = await makeWorld();
    const owner = await memberOf(world, "OWNER");
    const rename = (slug: string, collectionId = world.id, browser = owner) =>
      ask<{ __typename: string }>(
        `mutation ($collectionId: ID!, $slug: String!) {
          renamePublication(collectionId: $collectionId, slug: $slug) { __typename } }`,
        { collectionId, slug },
        browser,
      );
    const slug = `calm-${world.slug}`;
    expect((await rename("search")).__typename).toBe("AlreadyExists");
    expect((await rename(slug)).__typename).toBe("PublicationUpdate");
    for (const [path, to] of [
      ["", ""],
      ["/latest", "/latest"],
      [`/subpage/${world.subpage.slug}`, `/subpage/${world.subpage.slug}`],
      ["/feed", "/feed"],
    ]) {
      const response = await get(`/${world.slug}${path}`);
      expect(response.status, path).toBe(301);
      expect(response.headers.get("Location"), path).toMatch(new RegExp(`/${slug}${to}$`));
    }
    expect((await get(`/${slug}`)).status).toBe(200);
    const other = await makeWorld();
    const thief = await memberOf(other, "OWNER");
    expect((await rename(world.slug, other.id, thief)).__typename).toBe("AlreadyExists");
    expect((await rename(world.slug)).__typename).toBe("PublicationUpdate");
    expect((await get(`/${world.slug}?back`)).status).toBe(200);
  });
});
