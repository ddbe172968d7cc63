import { allRows } from "../../../support/database.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { MAX_APPLICATIONS } from "../../../../shared/limits.ts";
import { hashToken } from "../../../../worker/domain/identity/rows/session.ts";
import { errorIn } from "../../../support/identity/account.ts";
import { insertRow, makeUser } from "../../../support/factories.ts";
import {
  askTokens,
  askWith,
  browserOf,
  CALLBACK,
  getTokens,
  makeApplication,
} from "../../../support/identity/oauth.ts";
import { get } from "../../../support/product.ts";

const PATH = "/m/account/application";
const FIELDS = {
  name: "Paper Desk",
  description: "Files what you publish.",
  website: "https://app.example/",
  redirectUris: `${CALLBACK}\nhttp://localhost:3000/cb`,
};

let owner: Awaited<ReturnType<typeof makeUser>>;
let browser: Awaited<ReturnType<typeof browserOf>>;

beforeEach(async () => {
  owner = await makeUser();
  browser = await browserOf(owner.id);
});

const send = (fields: Record<string, string>, who = browser) =>
  who.post(PATH, { xsrf: who.xsrf, ...fields });

const rows = async (ownerId = owner.id) =>
  await allRows<Record<"id" | "name" | "website" | "redirectUris" | "secretHash", string>>(
    `SELECT id, name, website, redirect_uris AS redirectUris, secret_hash AS secretHash
       FROM oauth_applications WHERE owner_id = ?1`,
    ownerId,
  );

const secretIn = async (response: Response) =>
  /<li>([0-9a-f]{64})<\/li>/.exec(await response.text())?.[1] ?? "none";

describe("an application can be registered", () => {
  test("with a secret that is shown once and stored as a hash", async () => {
    const secret = await secretIn(await send(FIELDS));
    const [row] = await rows();
    expect(row).toMatchObject({
      name: "Paper Desk",
      redirectUris: JSON.stringify([CALLBACK, "http://localhost:3000/cb"]),
      secretHash: await hashToken(secret),
    });
    const page = await (await browser.ask(`/me/applications/${row?.id}`)).text();
    expect(page).toContain(`${row?.id}</code>`);
    expect(page).not.toContain(secret);
    expect(await (await browser.ask("/me/applications")).text()).toContain("Paper Desk");
  });

  test("or without one, if it can't keep a secret", async () => {
    const response = await send({ ...FIELDS, public: "1" });
    const [row] = await rows();
    expect(row?.secretHash).toBeNull();
    expect(response.headers.get("location")).toBe(`/me/applications/${row?.id}?done=registered`);
  });

  test.each([
    ["without a name", { name: " " }, "Enter a name"],
    ["with the house's name", { name: "Deckle Support" }, "Only our own applications"],
    ["with the house's name in disguise", { name: "D.e.c.k.l.e" }, "Only our own applications"],
    ["with too long a description", { description: "x".repeat(301) }, "at most 300 characters"],
    ["with a website that acts", { website: "javascript:alert(1)" }, "address of a public page"],
    ["without an address", { redirectUris: " \n" }, "at least one redirect address"],
    ["with an address of plain http", { redirectUris: "http://app.example/" }, "start with https"],
    [
      "with an address of ours",
      { redirectUris: "http://localhost:8787/cb" },
      "This address is our own",
    ],
    [
      "with too many addresses",
      { redirectUris: Array.from({ length: 11 }, (_, index) => `${CALLBACK}/${index}`).join("\n") },
      "at most 10 addresses",
    ],
  ])("but not %s, and then the input is preserved", async (_, wrong, text) => {
    const fields = { ...FIELDS, ...wrong };
    const response = await send(fields);
    expect(response.status).toBe(422);
    const copy = response.clone();
    expect(await errorIn(response)).toContain(text);
    if (fields.name === FIELDS.name) expect(await copy.text()).toContain('value="Paper Desk"');
    expect(await rows()).toEqual([]);
  });

  test("only by a signed-in user, from their own page and session", async () => {
    const forged = await browser.post(PATH, { ...FIELDS, xsrf: "guess" });
    expect(forged.status).toBe(403);
    const foreign = await browser.post(
      PATH,
      { ...FIELDS, xsrf: browser.xsrf },
      { Origin: "https://evil.example" },
    );
    expect(foreign.status).toBe(403);
    const staff = await makeUser({ is_staff: 1 });
    const impersonating = await browserOf(owner.id, { impersonated_by_user_id: staff.id });
    expect((await send(FIELDS, impersonating)).status).toBe(403);
    const suspended = await makeUser({ hidden_by_staff: 1 });
    await send(FIELDS, await browserOf(suspended.id));
    expect([...(await rows()), ...(await rows(suspended.id))]).toEqual([]);
    expect((await get(PATH)).headers.get("location")).toMatch(/^\/m\/signin\?/);
    expect((await get("/me/applications")).headers.get("location")).toMatch(/^\/m\/signin\?/);
  });

  test("within a limit per account and per day", async () => {
    for (let count = 0; count < MAX_APPLICATIONS; count += 1)
      await makeApplication({ owner_id: owner.id });
    expect(await errorIn(await send(FIELDS))).toContain(`at most ${MAX_APPLICATIONS} applications`);
    const other = await makeUser();
    await insertRow("rate_limits", {
      key: `applications:${other.id}`,
      count: 1000,
      ends_at: Date.now() + 60_000,
    });
    expect(await errorIn(await send(FIELDS, await browserOf(other.id)))).toContain("Too many");
  });
});

describe("a registered application", () => {
  test("can be changed, and keeps its id and secret", async () => {
    const application = await makeApplication({ owner_id: owner.id });
    const form = await (await browser.ask(`${PATH}?id=${application.id}`)).text();
    expect(form).toContain('value="Paper Desk"');
    await send({ ...FIELDS, id: application.id, name: "Ink Desk" });
    expect(await rows()).toEqual([
      expect.objectContaining({
        id: application.id,
        name: "Ink Desk",
        secretHash: await hashToken(application.secret ?? ""),
      }),
    ]);
  });

  test("can get a new secret, which replaces the old one, and keeps its authorizations", async () => {
    const application = await makeApplication({ owner_id: owner.id });
    const tokens = await getTokens(application, await browserOf((await makeUser()).id));
    const secret = await secretIn(await send({ id: application.id, renew: "1" }));
    const renew = (shown: string) =>
      askTokens(
        { id: application.id, secret: shown },
        { grant_type: "refresh_token", refresh_token: tokens.refresh_token },
      );
    expect((await renew(application.secret ?? "")).status).toBe(401);
    expect((await renew(secret)).status).toBe(200);
  });

  test("can be deleted with all authorizations", async () => {
    const application = await makeApplication({ owner_id: owner.id });
    const tokens = await getTokens(application, await browserOf((await makeUser()).id));
    const response = await send({ id: application.id, delete: "1" });
    expect(response.headers.get("location")).toBe("/me/applications?done=deleted");
    expect(await rows()).toEqual([]);
    expect((await askWith(tokens.access_token)).status).toBe(401);
    const page = await browser.ask(response.headers.get("location") ?? "");
    expect(await page.text()).toContain("The application was deleted.");
  });

  test("can't be seen, changed, renewed or deleted by others", async () => {
    const application = await makeApplication();
    const { id } = application;
    expect((await browser.ask(`/me/applications/${id}`)).status).toBe(404);
    expect((await browser.ask(`${PATH}?id=${id}`)).status).toBe(404);
    const attempts: Record<string, string>[] = [FIELDS, { renew: "1" }, { delete: "1" }];
    for (const more of attempts)
      for (const other of [id, "made-up"])
        expect((await send({ ...more, id: other })).status).toBe(404);
    expect(await rows(application.ownerId)).toEqual([
      expect.objectContaining({
        id,
        website: "",
        secretHash: await hashToken(application.secret ?? ""),
      }),
    ]);
  });

  test("without a secret can't request one", async () => {
    const application = await makeApplication({ owner_id: owner.id, isPublic: true });
    expect(await secretIn(await send({ id: application.id, renew: "1" }))).toBe("none");
  });
});

describe("the settings page", () => {
  test("lists authorized applications with date and scopes, and can revoke their access", async () => {
    const application = await makeApplication();
    const tokens = await getTokens(application, browser);
    const before = await (await browser.ask("/me/settings/security")).text();
    expect(before).toContain("never used");
    await askWith(tokens.access_token);
    const page = await (await browser.ask("/me/settings/security")).text();
    expect(page).toContain("Paper Desk");
    expect(page).toContain("See your name, username and profile image");
    expect(page).toContain("last used");
    const [, id = ""] =
      /action="\/m\/account\/connected-applications".*?name="id" value="(\w+)"/s.exec(page) ?? [];
    const { xsrf } = browser;
    const other = await browserOf((await makeUser()).id);
    for (const [who, wrong] of [
      [other, id],
      [browser, "made-up"],
    ] as const) {
      const form = { xsrf: who.xsrf, id: wrong };
      expect((await who.post("/m/account/connected-applications", form)).status).toBe(404);
    }
    const done = await browser.post("/m/account/connected-applications", { xsrf, id });
    expect(done.headers.get("location")).toBe("/me/settings/security?done=application");
    const after = await (await browser.ask("/me/settings/security?done=application")).text();
    expect(after).toContain("That app no longer has access.");
    expect(after).toContain("Apps you authorize appear here.");
  });

  test("shows nothing of this to impersonating staff, nor on other hosts", async () => {
    await getTokens(await makeApplication({ owner_id: owner.id }), browser);
    const staff = await makeUser({ is_staff: 1 });
    const query = {
      query: "{ viewer { applications { id } connectedApplications { id } } }",
    };
    const own = await browser.graphql(query);
    expect(own.json.data.viewer.applications).toHaveLength(1);
    const impersonating = await browserOf(owner.id, { impersonated_by_user_id: staff.id });
    const { json } = await impersonating.graphql(query);
    expect(json.data.viewer).toEqual({ applications: [], connectedApplications: [] });
  });
});
