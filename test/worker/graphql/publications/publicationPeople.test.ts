import { firstValue, runSql } from "../../../support/database.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { ask, type Browser } from "../../../support/drafts/drafts.ts";
import { insertRow, makeCollection, makeUser, signedIn } from "../../../support/factories.ts";
import { clearMail, mailOutbox, mailsTo } from "../../../support/mail.ts";
import { addMember } from "../../../support/publications/publications.ts";
import { newAddress, TestBrowser } from "../../../support/identity/testBrowser.ts";
import { makeOwner, signInOwner } from "../../../support/identity/account.ts";
import { get } from "../../../support/product.ts";

const result = "__typename ... on ResultError { message }";

const invite = async (
  collectionId: string,
  who: string,
  role: string,
  browser: Browser = {},
): Promise<string> =>
  (
    await ask<{ __typename: string }>(
      `mutation ($collectionId: ID!, $who: String!, $role: CollectionRole!) {
        inviteToCollection(collectionId: $collectionId, who: $who, role: $role) { ${result} } }`,
      { collectionId, who, role },
      browser,
    )
  ).__typename;

interface Invitation {
  id: string;
  email: string | null;
  username: string | null;
  role: string;
}

const invitationsOf = async (slug: string, browser: Browser = {}) =>
  (
    await ask<{ invitations: Invitation[] }>(
      `query ($slug: ID!) { collectionByDomainOrSlug(domainOrSlug: $slug) {
        invitations { id email username role } } }`,
      { slug },
      browser,
    )
  ).invitations;

interface Member {
  role: string;
  email: string | null;
  user: { id: string };
}

const membersOf = async (slug: string, browser: Browser = {}, after?: string) =>
  (
    await ask<{
      membersConnection: { edges: { node: Member }[]; pageInfo: { endCursor: string | null } };
    }>(
      `query ($slug: ID!, $after: String) { collectionByDomainOrSlug(domainOrSlug: $slug) {
        membersConnection(first: 2, after: $after) {
          edges { node { role email user { id } } } pageInfo { endCursor } } } }`,
      { slug, after },
      browser,
    )
  ).membersConnection;

const roleOf = (collectionId: string, userId: string) =>
  firstValue(
    "SELECT role FROM collection_members WHERE collection_id = ?1 AND user_id = ?2",
    collectionId,
    userId,
  );

async function staffed() {
  const collection = await makeCollection();
  const person = async (role: "OWNER" | "EDITOR" | "WRITER") => {
    const { id } = await makeUser();
    await addMember(collection.id, id, role);
    return { id, browser: (await signedIn(id)) as Browser };
  };
  const [owner, editor, writer] = [
    await person("OWNER"),
    await person("EDITOR"),
    await person("WRITER"),
  ];
  return { collection, owner, editor, writer };
}

/** Returns the path of the link in the newest email to an address. */
async function linkTo(address: string): Promise<string> {
  await expect
    .poll(async () => (await mailsTo(address)).length, { timeout: 15_000 })
    .toBeGreaterThan(0);
  const text = (await mailsTo(address)).at(-1)!.text;
  return /https?:\/\/[^/\s]+(\/m\/join\/[\w-]+)/.exec(text)![1]!;
}

beforeEach(clearMail);

/** Invites a new person with an address by username; returns them and the invitation's path. */
async function invitedByUsername(role = "EDITOR") {
  const { collection, owner, editor } = await staffed();
  const guest = await makeOwner();
  expect(await invite(collection.id, `@${guest.username.toUpperCase()}`, role, owner.browser)).toBe(
    "PublicationUpdate",
  );
  const [{ id } = { id: "" }] = await invitationsOf(collection.slug, owner.browser);
  const browser = await signInOwner(guest);
  return { collection, owner, editor, guest, id, path: `/m/join/${id}`, browser };
}

describe("an invitation by username", () => {
  test("gives no role before the person accepts, and is emailed once", async () => {
    const { collection, owner, guest, id, path, browser } = await invitedByUsername();
    expect(await roleOf(collection.id, guest.id)).toBeNull();
    expect(await linkTo(guest.email)).toBe(path);
    // Inviting them again keeps the invitation, and neither emails nor notifies them again.
    expect(await invite(collection.id, guest.username, "WRITER", owner.browser)).toBe(
      "PublicationUpdate",
    );
    expect(await invitationsOf(collection.slug, owner.browser)).toMatchObject([
      { id, email: null, username: guest.username, role: "WRITER" },
    ]);
    const mails = await mailsTo(guest.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text + mails[0]!.html).not.toContain(collection.name);
    const people = `/${collection.slug}/settings/people`;
    expect(await (await get(people, owner.browser)).text()).toContain(`@${guest.username}`);
    expect(await (await browser.ask(path)).text()).toContain(`Join ${collection.name}`);
    expect((await browser.post(path, { xsrf: "stale" })).status).toBe(403);
    const joined = await browser.post(path, { xsrf: browser.xsrf });
    expect(joined.headers.get("location")).toBe(people);
    expect(await roleOf(collection.id, guest.id)).toBe("WRITER");
    expect(await invite(collection.id, guest.username, "EDITOR", owner.browser)).toBe(
      "AlreadyExists",
    );
    expect(await roleOf(collection.id, guest.id)).toBe("WRITER");
  });

  test("can be declined, and is opened by no one else", async () => {
    const { collection, owner, guest, path, browser } = await invitedByUsername();
    const other = await signInOwner(await makeOwner());
    for (const answer of ["join", "decline"]) {
      await other.post(path, { xsrf: other.xsrf, [answer]: "1" });
      expect(await (await other.ask(path)).text()).toContain("no longer valid");
    }
    expect(await invitationsOf(collection.slug, owner.browser)).toHaveLength(1);
    const declined = await browser.post(path, { xsrf: browser.xsrf, decline: "1" });
    expect(await declined.text()).toContain("Invitation declined");
    expect(await invitationsOf(collection.slug, owner.browser)).toEqual([]);
    await browser.post(path, { xsrf: browser.xsrf });
    expect(await roleOf(collection.id, guest.id)).toBeNull();
  });

  test("ends when it is revoked or its sender may no longer invite", async () => {
    const { collection, owner, editor, guest, path, browser } = await invitedByUsername();
    await runSql("DELETE FROM collection_members WHERE user_id = ?1", owner.id);
    await browser.post(path, { xsrf: browser.xsrf });
    expect(await roleOf(collection.id, guest.id)).toBeNull();
    // An editor can't change the invitation of an editor.
    expect(await invite(collection.id, guest.username, "WRITER", editor.browser)).toBe("Forbidden");
    await addMember(collection.id, owner.id, "OWNER");
    expect(await (await browser.ask(path)).text()).toContain("Join ");
    const [{ id } = { id: "" }] = await invitationsOf(collection.slug, owner.browser);
    await ask(
      `mutation ($id: ID!) { revokeCollectionInvitation(invitationId: $id) { ${result} } }`,
      { id },
      owner.browser,
    );
    expect(await (await browser.ask(path)).text()).toContain("no longer valid");
  });

  test("is stored but not emailed to someone who has muted the sender, and limited per person", async () => {
    const { collection, owner } = await staffed();
    const { id, username } = await makeUser();
    const email = newAddress();
    await insertRow("user_emails", { email_key: email, user_id: id, email, verified_at: 1 });
    await insertRow("user_mutes", { user_id: id, target_id: owner.id, created_at: 1 });
    const results = [];
    for (let index = 0; index < 7; index += 1) {
      results.push(await invite(collection.id, username, "WRITER", owner.browser));
      await runSql("DELETE FROM collection_invitations WHERE user_id = ?1", id);
    }
    expect(results).toEqual([...Array<string>(6).fill("PublicationUpdate"), "RateLimited"]);
    expect(await mailOutbox()).toEqual([]);
  });

  test("is limited to owners, to editors for writers, and to no one else", async () => {
    const { collection, editor, writer } = await staffed();
    const { username } = await makeUser();
    expect(await invite(collection.id, username, "WRITER")).toBe("Unauthorized");
    expect(await invite(collection.id, username, "WRITER", writer.browser)).toBe("Forbidden");
    expect(await invite(collection.id, username, "OWNER", editor.browser)).toBe("Forbidden");
    expect(await invite(collection.id, newAddress(), "EDITOR", editor.browser)).toBe("Forbidden");
    expect(await invite(collection.id, username, "WRITER", editor.browser)).toBe(
      "PublicationUpdate",
    );
    const suspended = await makeUser({ hidden_by_staff: 1 });
    for (const who of ["no-such-person", suspended.username])
      expect(await invite(collection.id, who, "WRITER", editor.browser)).toBe("NotFound");
    expect(await invite(collection.id, " ", "WRITER", editor.browser)).toBe("BadRequest");
    expect(await invite(collection.id, "half@address", "WRITER", editor.browser)).toBe(
      "BadRequest",
    );
    expect(await invite("2aaaaaaaaaaa", newAddress(), "WRITER", editor.browser)).toBe("NotFound");
  });
});

describe("an invitation by email", () => {
  test("adds whoever opens it once, and doesn't name the publication in the email", async () => {
    const { collection, owner } = await staffed();
    const address = newAddress();
    expect(await invite(collection.id, address, "EDITOR", owner.browser)).toBe("PublicationUpdate");
    expect(await invitationsOf(collection.slug, owner.browser)).toMatchObject([
      { email: address, role: "EDITOR" },
    ]);
    const path = await linkTo(address);
    const [mail] = await mailsTo(address);
    expect(mail!.text + mail!.html).not.toContain(collection.name);
    const visitor = await new TestBrowser().ask(path);
    expect(visitor.headers.get("location")).toContain("/m/signin");
    const guest = await makeOwner();
    const browser = await signInOwner(guest);
    const page = await browser.ask(path);
    expect(await page.text()).toContain(`Join ${collection.name}`);
    expect(await roleOf(collection.id, guest.id)).toBeNull();
    expect((await browser.post(path, { xsrf: "stale" })).status).toBe(403);
    const joined = await browser.post(path, { xsrf: browser.xsrf });
    expect(joined.headers.get("location")).toBe(`/${collection.slug}/settings/people`);
    expect(await roleOf(collection.id, guest.id)).toBe("EDITOR");
    expect(await (await browser.ask(path)).text()).toContain("This invitation is no longer valid");
    expect(await invitationsOf(collection.slug, owner.browser)).toEqual([]);
  });

  test("is invalid after it was withdrawn, has expired, or its sender lost permission", async () => {
    const { collection, owner, editor, writer } = await staffed();
    const browser = await signInOwner(await makeOwner());
    const isOpen = async (path: string) =>
      (await (await browser.ask(path)).text()).includes("Join ");
    const sent = async (sender: Browser) => {
      const address = newAddress();
      await invite(collection.id, address, "WRITER", sender);
      const path = await linkTo(address);
      expect(await isOpen(path)).toBe(true);
      const found = await invitationsOf(collection.slug, owner.browser);
      return { path, id: found.find(({ email }) => email === address)!.id };
    };
    const revoke = async (id: string, requester: Browser) =>
      (
        await ask<{ __typename: string }>(
          `mutation ($id: ID!) { revokeCollectionInvitation(invitationId: $id) { ${result} } }`,
          { id },
          requester,
        )
      ).__typename;
    const first = await sent(owner.browser);
    expect(await revoke(first.id, {})).toBe("Unauthorized");
    expect(await revoke(first.id, writer.browser)).toBe("NotFound");
    expect(await revoke(first.id, editor.browser)).toBe("PublicationUpdate");
    expect(await revoke(first.id, editor.browser)).toBe("NotFound");
    expect(await isOpen(first.path)).toBe(false);
    const second = await sent(editor.browser);
    await runSql("DELETE FROM collection_members WHERE user_id = ?1", editor.id);
    expect(await isOpen(second.path)).toBe(false);
    const third = await sent(owner.browser);
    await runSql("UPDATE collection_invitations SET expires_at = 1");
    expect(await isOpen(third.path)).toBe(false);
    const fourth = await sent(owner.browser);
    browser.fault = "clock:-1d";
    expect(await isOpen(fourth.path)).toBe(false);
  });

  test("doesn't lower a higher role", async () => {
    const { collection, owner } = await staffed();
    const guest = await makeOwner();
    await addMember(collection.id, guest.id, "EDITOR");
    await invite(collection.id, guest.email, "WRITER", owner.browser);
    const browser = await signInOwner(guest);
    await browser.post(await linkTo(guest.email), { xsrf: browser.xsrf });
    expect(await roleOf(collection.id, guest.id)).toBe("EDITOR");
  });
});

describe("a transfer of ownership", () => {
  const transfer = async (
    collectionId: string,
    who: string,
    role: string,
    inviterRole: string | null,
    browser: Browser,
  ) =>
    (
      await ask<{ __typename: string }>(
        `mutation ($collectionId: ID!, $who: String!, $role: CollectionRole!, $inviterRole: CollectionRole) {
          inviteToCollection(collectionId: $collectionId, who: $who, role: $role,
            inviterRole: $inviterRole) { ${result} } }`,
        { collectionId, who, role, inviterRole },
        browser,
      )
    ).__typename;

  test.each([
    ["EDITOR", "EDITOR"],
    ["WRITER", "WRITER"],
    ["OWNER", "OWNER"],
    [null, "OWNER"],
  ])("waits for the new owner; then who gave it is %s", async (inviterRole, then) => {
    const { collection, owner } = await staffed();
    const guest = await makeOwner();
    await addMember(collection.id, guest.id, "WRITER");
    const sent = transfer(collection.id, guest.username, "OWNER", inviterRole, owner.browser);
    expect(await sent).toBe("PublicationUpdate");
    const roles = async () => [
      await roleOf(collection.id, owner.id),
      await roleOf(collection.id, guest.id),
    ];
    expect(await roles()).toEqual(["OWNER", "WRITER"]);
    const [{ id } = { id: "" }] = await invitationsOf(collection.slug, owner.browser);
    const browser = await signInOwner(guest);
    await browser.post(`/m/join/${id}`, { xsrf: browser.xsrf });
    expect(await roles()).toEqual([then, "OWNER"]);
    expect(await firstValue("SELECT count(*) FROM collection_invitations WHERE id = ?1", id)).toBe(
      0,
    );
  });

  test("can be declined, and needs an owner on both sides", async () => {
    const { collection, owner, editor, writer } = await staffed();
    const { username } = await makeUser();
    const to = (role: string, browser: Browser) =>
      transfer(collection.id, username, role, "EDITOR", browser);
    expect(await to("EDITOR", owner.browser)).toBe("BadRequest");
    expect(await to("OWNER", editor.browser)).toBe("Forbidden");
    expect(await to("OWNER", writer.browser)).toBe("Forbidden");
    const guest = await makeOwner();
    await transfer(collection.id, guest.username, "OWNER", "EDITOR", owner.browser);
    const [{ id } = { id: "" }] = await invitationsOf(collection.slug, owner.browser);
    const browser = await signInOwner(guest);
    await browser.post(`/m/join/${id}`, { xsrf: browser.xsrf, decline: "1" });
    expect(await roleOf(collection.id, owner.id)).toBe("OWNER");
    expect(await roleOf(collection.id, guest.id)).toBeNull();
  });
});

describe("a publication's people", () => {
  test("are listed by role for its members, one page at a time, and for no one else", async () => {
    const { collection, owner, editor, writer } = await staffed();
    const suspended = await makeUser({ hidden_by_staff: 1 });
    await addMember(collection.id, suspended.id, "WRITER");
    const first = await membersOf(collection.slug, writer.browser);
    const rest = await membersOf(collection.slug, writer.browser, first.pageInfo.endCursor!);
    expect([...first.edges, ...rest.edges].map(({ node }) => node.user.id)).toEqual([
      owner.id,
      editor.id,
      writer.id,
    ]);
    const stranger: Browser = await signedIn((await makeUser()).id);
    expect((await membersOf(collection.slug, stranger)).edges).toEqual([]);
    expect((await membersOf(collection.slug)).edges).toEqual([]);
    expect(await invitationsOf(collection.slug, writer.browser)).toEqual([]);
  });

  test("show their address to colleagues if they share it: a writer's only to editors", async () => {
    const { collection, owner, editor, writer } = await staffed();
    const other = await makeUser();
    await addMember(collection.id, other.id, "WRITER");
    for (const { id } of [editor, writer, owner]) {
      const email = `${id}@example.com`;
      await insertRow("user_emails", { email_key: email, user_id: id, email, verified_at: 1 });
    }
    await runSql(
      "UPDATE users SET shares_email_with_colleagues = 1 WHERE id IN (?1, ?2)",
      editor.id,
      writer.id,
    );
    const seenBy = async (browser: Browser) => {
      const first = await membersOf(collection.slug, browser);
      const rest = await membersOf(collection.slug, browser, first.pageInfo.endCursor!);
      return [...first.edges, ...rest.edges].flatMap(({ node }) => node.email ?? []);
    };
    const [ofEditor, ofWriter] = [`${editor.id}@example.com`, `${writer.id}@example.com`];
    expect(await seenBy(owner.browser)).toEqual([ofEditor, ofWriter]);
    const asWriter: Browser = await signedIn(other.id);
    expect(await seenBy(asWriter)).toEqual([ofEditor]);
  });
});
