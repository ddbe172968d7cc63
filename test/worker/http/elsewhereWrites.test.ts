// Restrictions of sessions on custom hosts are tested with the mutations (decision 23); forms and
// endpoints have the same ones.

import { env, exports } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { XSRF_HEADER } from "../../../shared/xsrfHeader.ts";
import {
  insertRow,
  makeCollection,
  makeStory,
  makeUser,
  nextNumber,
  signedIn,
} from "../../support/factories.ts";
import { graphql } from "../../support/product.ts";

let origin: string;
let reader: { id: string; headers: Record<string, string> };

beforeEach(async () => {
  const { id } = await makeUser();
  const domain = `pages${nextNumber()}.somebodys-own.example`;
  const collection = await makeCollection({ domain });
  await insertRow("collection_members", {
    collection_id: collection.id,
    user_id: id,
    role: "EDITOR",
    created_at: 1,
  });
  const host = `${domain}:8787`;
  origin = `http://${host}`;
  reader = { id, headers: await signedIn(id, { host }) };
});

function submit(path: string, fields: Record<string, string>): Promise<Response> {
  const { [XSRF_HEADER]: xsrf, ...headers } = reader.headers;
  return exports.default.fetch(origin + path, {
    method: "POST",
    redirect: "manual",
    headers: {
      ...headers,
      Origin: origin,
      "Content-Type": "application/x-www-form-urlencoded",
    },
    body: new URLSearchParams({ xsrf: xsrf!, ...fields }).toString(),
  });
}

const count = async (sql: string): Promise<number> =>
  (await env.DB.prepare(sql).bind(reader.id).first<number>("n"))!;

describe("a custom domain's session, with plain forms,", () => {
  test("can do what readers do on its site", async () => {
    const story = await makeStory({ creator_id: (await makeUser()).id });
    expect((await submit(`/_/vote/p/${story.id}`, {})).status).toBe(303);
    expect((await submit(`/_/bookmark/p/${story.id}`, {})).status).toBe(303);
    expect(await count("SELECT count(*) AS n FROM claps WHERE user_id = ?1")).toBe(1);
  });

  test("can't import, start or delete stories, which requires the main site", async () => {
    const mine = await makeStory({ creator_id: reader.id });
    const other = await makeStory({ creator_id: (await makeUser()).id });
    const collection = await makeCollection();
    const forms: [string, Record<string, string>][] = [
      ["/new-story", { title: "T", note: "N", intent: "publish" }],
      [`/new-story/repost/${other.id}`, { title: "T", note: "N", intent: "publish" }],
      [`/p/${other.id}/responses/new`, { title: "T", note: "N", intent: "publish" }],
      [`/${collection.slug}/new-story`, { title: "T", note: "N", intent: "publish" }],
      ["/p/import", { url: "https://blog.example/a" }],
      ["/s/new", { title: "A series", description: "" }],
      [`/p/${mine.id}/settings`, { action: "unpublish" }],
      [`/p/${mine.id}/settings`, { action: "delete" }],
      ["/m/account/profile", { name: "Somebody Else" }],
      ["/_/write/setNotificationPreferences", { clapNotifications: "OFF" }],
    ];
    for (const [path, fields] of forms) {
      const { status } = await submit(path, fields);
      expect(status, `${path} ${fields.action ?? ""}`).toBeLessThan(500);
    }
    const published =
      "SELECT count(*) AS n FROM posts WHERE creator_id = ?1 AND status = 'PUBLISHED'";
    expect(await count(published)).toBe(1);
    const drafts = "SELECT count(*) AS n FROM posts WHERE creator_id = ?1 AND status = 'DRAFT'";
    expect(await count(drafts)).toBe(0);
    expect(await count("SELECT count(*) AS n FROM sequences WHERE creator_id = ?1")).toBe(0);
    expect(await count("SELECT count(*) AS n FROM story_imports WHERE user_id = ?1")).toBe(0);
    expect(
      await count("SELECT count(*) AS n FROM notification_preferences WHERE user_id = ?1"),
    ).toBe(0);
    expect(
      await count("SELECT count(*) AS n FROM users WHERE id = ?1 AND name <> 'Somebody Else'"),
    ).toBe(1);
  });
});

describe("the viewer data of a custom domain's session", () => {
  const SETTINGS = `{ viewer { username emailObfuscated
    notificationPreferences { digestFrequency } allowEmailAddressSharingEditorWriter
    storyImportsConnection { edges { node { id } } } mutedUserConnection { edges { node { id } } }
    mutedCollectionConnection { edges { node { id } } } unverifiedEmail } accountSettings { __typename } }`;

  test("contain what the page chrome needs, and no settings", async () => {
    const muted = await makeUser();
    await insertRow("user_mutes", { user_id: reader.id, target_id: muted.id, created_at: 1 });
    const there = await graphql<Record<string, any>>(SETTINGS, {}, reader.headers, origin);
    expect(there.errors).toBeUndefined();
    expect(there.data.accountSettings).toBeNull();
    expect(there.data.viewer).toMatchObject({
      username: expect.any(String),
      notificationPreferences: null,
      allowEmailAddressSharingEditorWriter: null,
      storyImportsConnection: { edges: [] },
      mutedUserConnection: { edges: [] },
      mutedCollectionConnection: { edges: [] },
      unverifiedEmail: null,
    });
    const here = await graphql<Record<string, any>>(SETTINGS, {}, await signedIn(reader.id));
    expect(here.data.viewer).toMatchObject({
      notificationPreferences: { digestFrequency: expect.any(String) },
      allowEmailAddressSharingEditorWriter: expect.any(Boolean),
      mutedUserConnection: { edges: [{ node: { id: muted.id } }] },
    });
  });
});
