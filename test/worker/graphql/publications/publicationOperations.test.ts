import { describe, expect, test } from "vitest";
import { newId } from "../../../../shared/ids.ts";
import { runSql } from "../../../support/database.ts";
import {
  FIXED_NOW,
  insertRow,
  makeCollection,
  makeStory,
  makeTag,
  makeUser,
  signIn,
  tagStory,
} from "../../../support/factories.ts";
import { graphql } from "../../../support/product.ts";
import {
  addMember,
  addNavigation,
  addSection,
  followCollection,
  makeImage,
  pickStories,
} from "../../../support/publications/publications.ts";

// The operations that clients of the API know by name, with their fields.

const PublicationProfileMainCollectionQuery = `
  query PublicationProfileMainCollectionQuery($domainOrSlug: ID!) {
    collectionByDomainOrSlug(domainOrSlug: $domainOrSlug) {
      id slug name domain description
      tags { id displayTitle normalizedTagSlug }
      avatar { id } logo { id originalWidth originalHeight } favicon { id }
      creator { id name }
      createdAt ptsQualifiedAt googleAnalyticsId facebookPageId twitterUsername isAuroraVisible
      customDomainState { live { domain status isSubdomain } }
      newsletterV3 { id slug name description type showPromo collection { id } user { id } }
      navigationItems { destination title value }
      viewerEdge { id isEditor isMuting isFollowing viewerStaffRole }
    }
  }`;

const PublicationProfileMainPublicationQuery = `
  query PublicationProfileMainPublicationQuery($id: String!) {
    publication(id: $id) {
      id name slug tagline
      avatar { id }
      homepage {
        title
        headerColor { rgb }
        backgroundImage { id alt focusPercentX focusPercentY }
        sections {
          __typename
          ... on HomepagePromotionSection {
            id backgroundColor { rgb } buttonText headlineText imageId url
          }
          ... on HomepagePostsSection {
            id title posts { id } margin layout textPosition
          }
        }
      }
      navigationItems { destination title value }
      followGraph { followerCount }
      mastheadConnection(first: 10, role: EDITOR) { edges { node { id name } } }
    }
  }`;

interface Collection {
  [field: string]: unknown;
}

describe("PublicationProfileMainCollectionQuery", () => {
  test("returns every field of a publication that has them all", async () => {
    const creator = await makeUser({ name: "Founder" });
    const [avatar, logo, favicon] = [await makeImage(), await makeImage(), await makeImage()];
    const collection = await makeCollection({
      slug: "all-fields",
      name: "All fields",
      domain: "all-fields.example",
      domain_is_subdomain: 1,
      description: "It has them all.",
      avatar_image_id: avatar.id,
      logo_image_id: logo.id,
      favicon_image_id: favicon.id,
      creator_id: creator.id,
      pts_qualified_at: 1700000000000,
      google_analytics_id: "G-1",
      facebook_page_id: "page",
      twitter_username: "allfields",
      is_aurora_visible: 1,
    });
    const tag = await makeTag({ slug: "paper", display_title: "Paper" });
    await insertRow("collection_tags", {
      collection_id: collection.id,
      tag_id: tag.id,
      position: 0,
    });
    await runSql("UPDATE collections SET promotes_newsletter = 1 WHERE id = ?1", collection.id);
    await insertRow("newsletters", {
      id: "newsletter-1",
      slug: "weekly",
      name: "Weekly",
      description: "Once a week",
      show_promo: 1,
      collection_id: collection.id,
      created_at: FIXED_NOW,
    });
    const { data, errors } = await graphql<{ collectionByDomainOrSlug: Collection }>(
      PublicationProfileMainCollectionQuery,
      { domainOrSlug: "All-Fields" },
    );
    expect(errors).toBeUndefined();
    expect(data.collectionByDomainOrSlug).toEqual({
      id: collection.id,
      slug: "all-fields",
      name: "All fields",
      domain: "all-fields.example",
      description: "It has them all.",
      tags: [{ id: tag.id, displayTitle: "Paper", normalizedTagSlug: "paper" }],
      avatar: { id: avatar.id },
      logo: { id: logo.id, originalWidth: 1600, originalHeight: 900 },
      favicon: { id: favicon.id },
      creator: { id: creator.id, name: "Founder" },
      createdAt: FIXED_NOW - 1000,
      ptsQualifiedAt: 1700000000000,
      googleAnalyticsId: "G-1",
      facebookPageId: "page",
      twitterUsername: "allfields",
      isAuroraVisible: true,
      customDomainState: {
        live: { domain: "all-fields.example", status: "ACTIVE", isSubdomain: true },
      },
      newsletterV3: {
        id: "newsletter-1",
        slug: "weekly",
        name: "Weekly",
        description: "Once a week",
        type: "NEWSLETTER_TYPE_COLLECTION",
        showPromo: true,
        collection: { id: collection.id },
        user: null,
      },
      navigationItems: [{ destination: "ABOUT", title: "About", value: "" }],
      viewerEdge: {
        id: expect.stringContaining(collection.id),
        isEditor: false,
        isMuting: false,
        isFollowing: false,
        viewerStaffRole: null,
      },
    });
  });

  test("returns null for what a new publication lacks, and for an unknown publication", async () => {
    const { id } = await makeCollection({ slug: "bare" });
    const bare = await graphql<{ collectionByDomainOrSlug: Collection }>(
      PublicationProfileMainCollectionQuery,
      { domainOrSlug: "bare" },
    );
    expect(bare.data.collectionByDomainOrSlug).toMatchObject({
      id,
      domain: null,
      tags: [],
      avatar: null,
      logo: null,
      favicon: null,
      creator: null,
      customDomainState: { live: null },
      newsletterV3: null,
    });
    const none = await graphql(PublicationProfileMainCollectionQuery, { domainOrSlug: "nobody" });
    expect(none.data).toEqual({ collectionByDomainOrSlug: null });
  });

  test("finds a publication by its custom domain", async () => {
    const { id } = await makeCollection({ slug: "hosted", domain: "hosted.example" });
    const { data } = await graphql<{ collectionByDomainOrSlug: Collection }>(
      PublicationProfileMainCollectionQuery,
      { domainOrSlug: "Hosted.Example" },
    );
    expect(data.collectionByDomainOrSlug.id).toBe(id);
  });

  test.each([
    ["OWNER", true],
    ["EDITOR", true],
    ["WRITER", false],
  ] as const)("tells a viewer with the role %s their role", async (role, isEditor) => {
    const viewer = await makeUser();
    const collection = await makeCollection();
    await addMember(collection.id, viewer.id, role);
    await followCollection(collection.id, viewer.id);
    await insertRow("collection_mutes", {
      user_id: viewer.id,
      collection_id: collection.id,
      created_at: FIXED_NOW,
    });
    const { data } = await graphql<{ collectionByDomainOrSlug: Collection }>(
      PublicationProfileMainCollectionQuery,
      { domainOrSlug: collection.slug },
      { Cookie: await signIn(viewer.id) },
    );
    expect(data.collectionByDomainOrSlug.viewerEdge).toEqual({
      id: expect.stringContaining(viewer.id),
      isEditor,
      isFollowing: true,
      isMuting: true,
      viewerStaffRole: role,
    });
  });
});

interface PublicationData {
  publication: {
    homepage: { sections: { posts?: { id: string }[] }[] };
    mastheadConnection: { edges: { node: { name: string } }[] };
    navigationItems: unknown[];
  } | null;
}

async function profileOf(id: string) {
  const { data, errors } = await graphql<PublicationData>(PublicationProfileMainPublicationQuery, {
    id,
  });
  expect(errors).toBeUndefined();
  return data.publication!;
}

describe("PublicationProfileMainPublicationQuery", () => {
  test("returns the header, the sections, the followers and the editors", async () => {
    const image = await makeImage({ alt: "A mill" });
    const poster = await makeImage();
    const collection = await makeCollection({
      slug: "mill",
      name: "The Mill",
      tagline: "Made by hand",
      header_title: "Welcome to the mill",
      header_color: "#14487f",
      header_image_id: image.id,
      header_focus_x: 20,
      header_focus_y: 80,
      follower_count: 1234,
    });
    const editor = await makeUser({ name: "Edith" });
    const owner = await makeUser();
    await addMember(collection.id, editor.id, "EDITOR");
    await addMember(collection.id, owner.id, "OWNER");
    const story = await makeStory({ collection_id: collection.id });
    const promotion = await addSection(collection.id, {
      kind: "PROMOTION",
      background_color: "#fbefb5",
      button_text: "Join",
      headline_text: "Come along",
      image_id: poster.id,
      url: "https://example.com/join",
    });
    const posts = await addSection(collection.id, {
      kind: "POSTS",
      title: "New here",
      layout: "GRID",
      margin: "WIDE",
      text_position: "BESIDE",
      source: "LATEST",
      post_limit: 3,
    });
    expect(await profileOf(collection.id)).toEqual({
      id: collection.id,
      name: "The Mill",
      slug: "mill",
      tagline: "Made by hand",
      avatar: null,
      homepage: {
        title: "Welcome to the mill",
        headerColor: { rgb: "#14487f" },
        backgroundImage: { id: image.id, alt: "A mill", focusPercentX: 20, focusPercentY: 80 },
        sections: [
          {
            __typename: "HomepagePromotionSection",
            id: promotion.id,
            backgroundColor: { rgb: "#fbefb5" },
            buttonText: "Join",
            headlineText: "Come along",
            imageId: poster.id,
            url: "https://example.com/join",
          },
          {
            __typename: "HomepagePostsSection",
            id: posts.id,
            title: "New here",
            posts: [{ id: story.id }],
            margin: "WIDE",
            layout: "GRID",
            textPosition: "BESIDE",
          },
        ],
      },
      navigationItems: [{ destination: "ABOUT", title: "About", value: "" }],
      followGraph: { followerCount: 1234 },
      mastheadConnection: { edges: [{ node: { id: editor.id, name: "Edith" } }] },
    });
  });

  test("returns null for an id that isn't a publication's", async () => {
    const { data } = await graphql(PublicationProfileMainPublicationQuery, {
      id: newId("collection"),
    });
    expect(data).toEqual({ publication: null });
  });

  test("fills a section from its picks, its tag or the latest stories, each story once", async () => {
    const collection = await makeCollection();
    const tag = await makeTag();
    const other = await makeCollection();
    const [newest, second, older, oldest] = [
      await makeStory({ collection_id: collection.id }),
      await makeStory({ collection_id: collection.id }),
      await makeStory({ collection_id: collection.id }),
      await makeStory({ collection_id: collection.id }),
    ];
    const draft = await makeStory({ collection_id: collection.id, status: "DRAFT" });
    const unlisted = await makeStory({ collection_id: collection.id, visibility: "UNLISTED" });
    const foreign = await makeStory({ collection_id: other.id });
    await tagStory(older.id, tag.id);
    await tagStory(foreign.id, tag.id);
    const picked = await addSection(collection.id, { kind: "POSTS", source: "PICKED" });
    await pickStories(picked.id, [oldest.id, draft.id, foreign.id, unlisted.id, newest.id]);
    await addSection(collection.id, { kind: "POSTS", source: "TAG", tag_id: tag.id });
    await addSection(collection.id, { kind: "POSTS", source: "LATEST", post_limit: 2 });
    const { sections } = (await profileOf(collection.id)).homepage;
    expect(sections.map(({ posts }) => posts?.map(({ id }) => id))).toEqual([
      [oldest.id, newest.id],
      [older.id],
      [second.id],
    ]);
  });

  test.each([
    "javascript:alert(1)",
    "java\tscript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:msgbox(1)",
    "#top",
  ])("gives a promotion no address for %j", async (url) => {
    const collection = await makeCollection();
    await addSection(collection.id, { kind: "PROMOTION", url });
    expect((await profileOf(collection.id)).homepage.sections).toMatchObject([{ url: null }]);
  });

  test("returns null for a stored color that is invalid", async () => {
    const collection = await makeCollection({ header_color: "red;background:url(//evil)" });
    expect((await profileOf(collection.id)).homepage).toMatchObject({ headerColor: null });
  });

  test("keeps the editors' order, returns at most ten and excludes suspended ones", async () => {
    const collection = await makeCollection();
    for (let position = 0; position < 12; position += 1) {
      const editor = await makeUser({
        name: `Editor ${position}`,
        hidden_by_staff: position === 3 ? 1 : 0,
      });
      await addMember(collection.id, editor.id, "EDITOR", position);
    }
    const { edges } = (await profileOf(collection.id)).mastheadConnection;
    expect(edges.map(({ node }) => node.name)).toEqual(
      [0, 1, 2, 4, 5, 6, 7, 8, 9, 10].map((position) => `Editor ${position}`),
    );
  });

  test("drops navigation entries with unsafe targets and appends About once", async () => {
    const collection = await makeCollection();
    await addNavigation(collection.id, [
      { destination: "EXTERNAL_URL", title: "Shop", value: "https://shop.example/" },
      { destination: "EXTERNAL_URL", title: "Trap", value: "javascript:alert(1)" },
      { destination: "TAG_FEED", title: "Paper", value: "paper" },
      { destination: "TAG_FEED", title: "Nothing", value: "" },
      { destination: "SOMETHING_ELSE", title: "Else", value: "" },
    ]);
    expect((await profileOf(collection.id)).navigationItems).toEqual([
      { destination: "EXTERNAL_URL", title: "Shop", value: "https://shop.example/" },
      { destination: "TAG_FEED", title: "Paper", value: "paper" },
      { destination: "ABOUT", title: "About", value: "" },
    ]);
    const named = await makeCollection();
    await addNavigation(named.id, [{ destination: "ABOUT", title: "Who we are" }]);
    expect((await profileOf(named.id)).navigationItems).toEqual([
      { destination: "ABOUT", title: "Who we are", value: "" },
    ]);
  });
});

describe("the smaller publication operations", () => {
  test("PublicationProfileQuery returns id, live custom domain and slug", async () => {
    const { id } = await makeCollection({ slug: "small", domain: "small.example" });
    const { data } = await graphql(
      `
        query PublicationProfileQuery($domainOrSlug: ID!) {
          collectionByDomainOrSlug(domainOrSlug: $domainOrSlug) {
            id
            slug
            customDomainState {
              live {
                domain
              }
            }
          }
        }
      `,
      { domainOrSlug: "small" },
    );
    expect(data).toEqual({
      collectionByDomainOrSlug: {
        id,
        slug: "small",
        customDomainState: { live: { domain: "small.example" } },
      },
    });
  });

  test("collectionByDomainOrSlug returns id, domain, slug, favicon and isAuroraVisible", async () => {
    const favicon = await makeImage();
    const { id } = await makeCollection({ slug: "lookup", favicon_image_id: favicon.id });
    const { data } = await graphql(
      `
        query collectionByDomainOrSlug($domainOrSlug: ID!) {
          collectionByDomainOrSlug(domainOrSlug: $domainOrSlug) {
            id
            domain
            slug
            isAuroraVisible
            favicon {
              id
            }
          }
        }
      `,
      { domainOrSlug: "lookup" },
    );
    expect(data).toEqual({
      collectionByDomainOrSlug: {
        id,
        domain: null,
        slug: "lookup",
        isAuroraVisible: false,
        favicon: { id: favicon.id },
      },
    });
  });

  test("PublicationSearchQuery returns what a search within a publication needs", async () => {
    const { id } = await makeCollection({ slug: "searched", name: "Searched" });
    const { data } = await graphql(
      `
        query PublicationSearchQuery($domainOrSlug: ID!) {
          collectionByDomainOrSlug(domainOrSlug: $domainOrSlug) {
            id
            slug
            name
            domain
            avatar {
              id
            }
          }
        }
      `,
      { domainOrSlug: "searched" },
    );
    expect(data).toEqual({
      collectionByDomainOrSlug: {
        id,
        slug: "searched",
        name: "Searched",
        domain: null,
        avatar: null,
      },
    });
  });

  test("publicationByRef finds a publication by slug or host, host first", async () => {
    const one = await makeCollection({ slug: "ref-one" });
    const two = await makeCollection({ slug: "ref-two", domain: "two.example" });
    const query = `query publicationByRef($slug: String, $domain: String) {
      publicationByRef(slug: $slug, domain: $domain) { id }
    }`;
    const found = async (variables: Record<string, unknown>) =>
      (await graphql<{ publicationByRef: { id: string } | null }>(query, variables)).data
        .publicationByRef?.id ?? null;
    expect(await found({ slug: "REF-one" })).toBe(one.id);
    expect(await found({ domain: "two.example" })).toBe(two.id);
    expect(await found({ slug: "ref-one", domain: "two.example" })).toBe(two.id);
    expect(await found({ slug: "nobody" })).toBeNull();
    expect(await found({})).toBeNull();
  });
});
