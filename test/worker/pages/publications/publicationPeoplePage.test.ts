import { exports } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { XSRF_HEADER } from "../../../../shared/xsrfHeader.ts";
import { makeCollection, makeUser, signedIn, signIn } from "../../../support/factories.ts";
import { databaseUse, get, ORIGIN } from "../../../support/product.ts";
import { addMember } from "../../../support/publications/publications.ts";

async function staffed() {
  const collection = await makeCollection();
  const person = async (role: "OWNER" | "EDITOR" | "WRITER" | null) => {
    const user = await makeUser({ name: `The ${role ?? "stranger"}` });
    if (role) await addMember(collection.id, user.id, role);
    return { ...user, cookie: { Cookie: await signIn(user.id) } };
  };
  const path = `/${collection.slug}/settings/people`;
  return { collection, path, person };
}

const send = (
  mutation: string,
  fields: Record<string, string>,
  headers: Record<string, string>,
  isForm = true,
) =>
  exports.default.fetch(`${ORIGIN}/_/write/${mutation}`, {
    method: "POST",
    redirect: "manual",
    headers: {
      Origin: ORIGIN,
      "Content-Type": isForm ? "application/x-www-form-urlencoded" : "application/json",
      ...headers,
    },
    body: isForm ? new URLSearchParams(fields).toString() : JSON.stringify(fields),
  });

describe("a publication's people page", () => {
  test("lets owners change everyone, editors change writers, and writers leave", async () => {
    const { path, person } = await staffed();
    const owner = await person("OWNER");
    const editor = await person("EDITOR");
    const writer = await person("WRITER");
    const asOwner = await get(path, owner.cookie);
    expect(asOwner.status).toBe(200);
    expect(asOwner.headers.get("cache-control")).toContain("no-store");
    expect(databaseUse(asOwner).roundTrips).toBeLessThanOrEqual(4);
    const html = await asOwner.text();
    for (const words of ["Owners", "Editors", "Writers", "The WRITER", "Invite a person"])
      expect(html).toContain(words);
    expect(html.match(/Remove</g)).toHaveLength(2);
    const asEditor = await (await get(path, editor.cookie)).text();
    expect(asEditor.match(/Remove</g)).toHaveLength(1);
    expect(asEditor).toContain("Invite a person");
    const asWriter = await (await get(path, writer.cookie)).text();
    expect(asWriter).not.toMatch(/Remove<|Invite a person/);
    expect(asWriter).toContain("Leave<");
  });

  test("is found by no one else", async () => {
    const { path, person } = await staffed();
    await person("OWNER");
    expect((await get(path, (await person(null)).cookie)).status).toBe(404);
    const visitor = await get(path);
    expect(visitor.status).toBe(302);
    expect(visitor.headers.get("location")).toContain("/m/signin");
    expect((await get("/no-such/settings/people", (await person(null)).cookie)).status).toBe(404);
  });
});

describe("a mutation's form", () => {
  test("runs it and redirects back, or explains why not; a script gets the same result", async () => {
    const { collection, path, person } = await staffed();
    const owner = await person("OWNER");
    const writer = await person("WRITER");
    const headers = await signedIn(owner.id);
    const { [XSRF_HEADER]: xsrf = "", Cookie = "" } = headers;
    const input = { collectionId: collection.id, userId: writer.id, role: "EDITOR" };
    const done = await send("setCollectionRole", { ...input, xsrf, redirect: path }, { Cookie });
    expect([done.status, done.headers.get("location")]).toEqual([303, ORIGIN + path]);
    expect(await (await get(path, owner.cookie)).text()).not.toContain("Writers</h2>");
    const last = { ...input, userId: owner.id, role: "" };
    const rejected = await send("setCollectionRole", { ...last, xsrf, redirect: path }, { Cookie });
    expect(rejected.status).toBe(422);
    const page = await rejected.text();
    expect(page).toContain("A publication needs an owner");
    expect(page).toContain(`href="${ORIGIN}${path}"`);
    const script = await send("setCollectionRole", last, headers, false);
    expect(script.status).toBe(422);
    expect(await script.json()).toMatchObject({ error: { code: "UNPROCESSABLE" } });
    const nonsense = await send("setCollectionRole", { ...input, role: "KING" }, headers, false);
    expect(nonsense.status).toBe(422);
  });

  test("is rejected without the page's token, from elsewhere, from anonymous viewers, and for unknown mutations", async () => {
    const { collection, person } = await staffed();
    const owner = await person("OWNER");
    const headers = await signedIn(owner.id);
    const input = { collectionId: collection.id, userId: owner.id, role: "WRITER" };
    const { Cookie = "" } = headers;
    expect((await send("setCollectionRole", input, { Cookie })).status).toBe(403);
    const foreign = { ...headers, Origin: "https://evil.test" };
    expect((await send("setCollectionRole", input, foreign, false)).status).toBe(403);
    expect((await send("setCollectionRole", input, {})).status).toBe(401);
    expect((await send("setCollectionRoles", input, headers, false)).status).toBe(400);
    expect((await get("/_/write/setCollectionRole")).status).toBe(405);
  });
});
