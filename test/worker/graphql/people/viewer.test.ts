import { describe, expect, test } from "vitest";
import persisted from "../../../../generated/persisted.json";
import {
  insertRow,
  makeCollection,
  makeStory,
  makeUser,
  signIn,
} from "../../../support/factories.ts";
import { FIXED_NOW } from "../../../support/factories.ts";
import { graphql } from "../../../support/product.ts";

async function joins(collectionId: string, userId: string, role: string): Promise<void> {
  await insertRow("collection_members", {
    collection_id: collectionId,
    user_id: userId,
    role,
    created_at: FIXED_NOW,
  });
}

describe("the viewer", () => {
  test("is null without a session, with an invented session, and with an ended one", async () => {
    const query = `{ isLoggedIn viewer { id } notificationStatus { unreadNotificationCount } }`;
    const nobody = { isLoggedIn: false, viewer: null, notificationStatus: null };
    expect((await graphql(query)).data).toEqual(nobody);
    expect((await graphql(query, {}, { Cookie: "session=made-up" })).data).toEqual(nobody);
    const { id } = await makeUser();
    const cookie = await signIn(id);
    expect((await graphql(query, {}, { Cookie: cookie })).data).toMatchObject({ isLoggedIn: true });
    const muchLater = { Cookie: cookie, "x-fault-injection": "clock:+999999999999d" };
    expect((await graphql(query, {}, muchLater)).data).toEqual(nobody);
  });

  test("is the session's user with the fields only they can see", async () => {
    const { id } = await makeUser({
      username: "Ann",
      name: "Ann Author",
      twitter_screen_name: "ann_writes",
      unread_notification_count: 7,
    });
    const { data } = await graphql(
      `
        {
          isLoggedIn
          viewer {
            id
            name
            username
            imageId
            twitterScreenName
            isSuspended
            geolocation {
              country
            }
            viewerEdge {
              createdAt
            }
            user {
              id
              name
            }
            membership {
              tier
            }
            partnerProgramEnrollment {
              status
            }
            emailObfuscated
          }
          notificationStatus {
            unreadNotificationCount
          }
        }
      `,
      {},
      { Cookie: await signIn(id) },
    );
    expect(data).toEqual({
      isLoggedIn: true,
      viewer: {
        id,
        name: "Ann Author",
        username: "Ann",
        imageId: null,
        twitterScreenName: "ann_writes",
        isSuspended: false,
        geolocation: { country: null },
        viewerEdge: { createdAt: FIXED_NOW - 1000 },
        user: { id, name: "Ann Author" },
        membership: null,
        partnerProgramEnrollment: null,
        emailObfuscated: null,
      },
      notificationStatus: { unreadNotificationCount: 7 },
    });
  });

  test("returns the publications they own or edit, three by default", async () => {
    const { id } = await makeUser();
    const cookie = await signIn(id);
    const named = async (name: string, role: string) => {
      const collection = await makeCollection({ name });
      await joins(collection.id, id, role);
      return collection.id;
    };
    await named("Edited B", "EDITOR");
    await named("Edited A", "EDITOR");
    await named("Written for", "WRITER");
    const owned = await named("Owned", "OWNER");
    await named("Edited C", "EDITOR");
    await joins((await makeCollection()).id, (await makeUser()).id, "OWNER");
    const { data } = await graphql<{
      viewer: {
        three: { name: string }[];
        all: { name: string }[];
        collectionRoles: { collectionId: string; role: string }[];
      };
    }>(
      `
        {
          viewer {
            three: adminCollections {
              name
            }
            all: adminCollections(first: 50) {
              name
            }
            collectionRoles {
              collectionId
              role
            }
          }
        }
      `,
      {},
      { Cookie: cookie },
    );
    const names = (list: { name: string }[]) => list.map(({ name }) => name);
    expect(names(data.viewer.three)).toEqual(["Owned", "Edited A", "Edited B"]);
    expect(names(data.viewer.all)).toEqual(["Owned", "Edited A", "Edited B", "Edited C"]);
    expect(data.viewer.collectionRoles).toHaveLength(4);
    expect(data.viewer.collectionRoles).toContainEqual({ collectionId: owned, role: "OWNER" });
  });

  test("rejects a page of publications that is too large", async () => {
    const { id } = await makeUser();
    const { errors } = await graphql(
      `
        {
          viewer {
            adminCollections(first: 51) {
              name
            }
          }
        }
      `,
      {},
      { Cookie: await signIn(id) },
    );
    expect(errors?.[0]?.message).toContain("1 to 50");
  });
});

describe("the visitor field", () => {
  const query = `{ visitor { id geolocation { country } } }`;

  test("is a browser by its lo_ id, or null", async () => {
    const none = { visitor: { id: null, geolocation: { country: null } } };
    expect((await graphql(query)).data).toEqual(none);
    expect((await graphql(query, {}, { Cookie: "uid=100000000001" })).data).toEqual(none);
    expect(
      (await graphql(query, {}, { Cookie: "uid=lo_5f2a5f2a5f2a5f2a5f2a5f2a" })).data,
    ).toMatchObject({
      visitor: { id: "lo_5f2a5f2a5f2a5f2a5f2a5f2a" },
    });
  });

  test("is the user if someone is signed in", async () => {
    const { id } = await makeUser();
    const { data } = await graphql(
      query,
      {},
      { Cookie: `${await signIn(id)}; uid=lo_5f2a5f2a5f2a5f2a5f2a5f2a` },
    );
    expect(data).toMatchObject({ visitor: { id } });
  });
});

describe("the operations in the specification's table", () => {
  test.each([
    "ViewerQuery",
    "VisitorQuery",
    "VariantFlagsQuery",
    "UnreadNotificationCountQuery",
    "AvatarMenuQuery",
    "NotFoundScreenQuery",
  ])("include %s", (name) => {
    const texts = Object.values(persisted as Record<string, string>);
    expect(texts.filter((text) => text.startsWith(`query ${name}`))).toHaveLength(1);
  });
});

describe("staffPicksFeed", () => {
  test("paginates the picks, latest first, and skips unlisted stories", async () => {
    const picks = await Promise.all(
      ["One", "Two", "Three"].map((title) => makeStory({ title: `Pick ${title}` })),
    );
    const unlisted = await makeStory({ visibility: "UNLISTED" });
    for (const [index, { id }] of [...picks, unlisted].entries()) {
      await insertRow("staff_picks", { post_id: id, picked_at: FIXED_NOW + index });
    }
    const query = `query ($paging: PagingOptions) {
      staffPicksFeed(paging: $paging) { items { post { title } } next { limit to } }
    }`;
    interface Answer {
      staffPicksFeed: {
        items: { post: { title: string } }[];
        next: { limit: number; to: string } | null;
      };
    }
    const first = await graphql<Answer>(query, { paging: { limit: 2 } });
    const titles = (answer: Answer) => answer.staffPicksFeed.items.map(({ post }) => post.title);
    expect(titles(first.data)).toEqual(["Pick Three", "Pick Two"]);
    const second = await graphql<Answer>(query, { paging: first.data.staffPicksFeed.next });
    expect(titles(second.data)).toEqual(["Pick One"]);
    expect(second.data.staffPicksFeed.next).toBeNull();
  });
});
