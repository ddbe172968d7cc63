import { env } from "cloudflare:workers";
import { runSql } from "../../../support/database.ts";
import { describe, expect, test } from "vitest";
import { newId } from "../../../../shared/ids.ts";
import { DOMAIN_ERRORS, domainNextStep } from "../../../../shared/domains/domainErrors.ts";
import {
  insertRow,
  makeCollection,
  makeUser,
  nextNumber,
  signedIn,
} from "../../../support/factories.ts";
import { standing } from "../../../support/domains.ts";
import { openMain, sendForm } from "../../../support/html/csrfForms.ts";
import { databaseUse, get, ORIGIN } from "../../../support/product.ts";
import { addMember } from "../../../support/publications/publications.ts";

type Headers = Record<string, string>;

/** A user who may set up a custom host, and the page for it. */
interface Setting {
  ownerId: string;
  path: string;
  headers: Headers;
}

async function personal(): Promise<Setting> {
  const { id } = await makeUser();
  return { ownerId: id, path: "/me/settings/custom-domain", headers: await signedIn(id) };
}

async function publication(role: "OWNER" | "EDITOR" | "WRITER" = "EDITOR"): Promise<Setting> {
  const { id, slug } = await makeCollection();
  const user = await makeUser();
  await addMember(id, user.id, role);
  const path = `/${slug}/settings/custom-domain`;
  return { ownerId: id, path, headers: await signedIn(user.id) };
}

const SETTINGS = [
  ["a person", personal],
  ["a publication", publication],
] as const;

const freshDomain = (): string => `p${nextNumber()}.pages.example`;

const claim = (ownerId: string, domain: string, columns: Record<string, string | number | null>) =>
  insertRow("custom_domains", {
    domain,
    owner_id: ownerId,
    state: "verifying",
    token: `proof-of-${domain}`,
    added_at: Date.now(),
    verifying_at: Date.now(),
    ...columns,
  });

describe.each(SETTINGS)("the domain page of %s", (_whose, make) => {
  test("can add a domain, shows since when it is live, and can remove it, without JavaScript", async () => {
    const setting = await make();
    const domain = freshDomain();
    const empty = await openMain(setting);
    expect(empty).toContain("Add a domain");
    expect(empty).not.toContain("Live<");
    const added = await sendForm(setting, "Add a domain", { domain: ` https://${domain}/ ` });
    expect([added.status, added.headers.get("location")]).toEqual([303, ORIGIN + setting.path]);
    const live = await openMain(setting);
    expect(live).toContain(`href="https://${domain}/"`);
    expect(live).toContain("Live<");
    expect(live).toMatch(/ since \w+ \d+, \d{4}/);
    expect(live).toContain(
      `Links to ${domain} will redirect there as long as you keep its DNS record`,
    );
    const removed = await sendForm(setting, `Remove ${domain}`);
    expect(removed.status).toBe(303);
    expect((await standing(domain, setting.ownerId))?.live).toBeNull();
    expect(await openMain(setting)).not.toContain("Live<");
  });

  test.each(DOMAIN_ERRORS)("says what to do next if the domain is %s", async (error) => {
    const setting = await make();
    const domain = freshDomain();
    await claim(setting.ownerId, domain, { error, checked_at: Date.now() });
    const page = await openMain(setting);
    const token = `proof-of-${domain}`;
    expect(page).toContain(domainNextStep(error, { domain, target: "domains.localhost", token }));
    expect(page).toContain("Being set up");
    expect(page).toContain("Check again");
    expect(page).toContain("Last checked");
    expect(page).toMatch(new RegExp(`<code[^>]*>${domain}</code>`));
    expect(page).toMatch(/<code[^>]*>domains\.localhost<\/code>/);
    expect(page.includes(`_deckle-domain.${domain}</code>`)).toBe(error === "TAKEN");
    expect(page).not.toContain("Add a domain");
  });

  test("says why checking has stopped, and can restart it", async () => {
    const setting = await make();
    const domain = freshDomain();
    await claim(setting.ownerId, domain, { state: "failed", error: "NO_RECORD", checked_at: 1 });
    const page = await openMain(setting);
    expect(page).toContain("Stopped");
    expect(page).toContain(`${domain} has no DNS record yet.`);
    expect(page).toContain("Check again");
    expect((await sendForm(setting, `Check again: ${domain}`)).status).toBe(303);
    expect((await standing(domain, setting.ownerId))?.live).toBe(domain);
    expect(await openMain(setting)).toContain("Live<");
  });

  test("explains the first step for an added domain, and that a live one can't be reached", async () => {
    const setting = await make();
    const domain = freshDomain();
    await claim(setting.ownerId, domain, { state: "added" });
    const added = await openMain(setting);
    expect(added).toContain("Add the record below");
    expect(added).toContain("Not checked yet.");
    await sendForm(setting, `Check again: ${domain}`);
    await runSql("UPDATE custom_domains SET error = 'WRONG_TARGET' WHERE domain = ?1", domain);
    const page = await openMain(setting);
    expect(page).toContain("We couldn’t reach it when we last checked");
    expect(page).toContain(`${domain} points somewhere else.`);
  });

  test("shows a new domain next to the live one until it is ready", async () => {
    const setting = await make();
    const [first, second] = [freshDomain(), freshDomain()];
    await sendForm(setting, "Add a domain", { domain: first });
    expect(await openMain(setting)).toContain("Change to another domain");
    await claim(setting.ownerId, second, { error: "NO_RECORD", checked_at: Date.now() });
    const page = await openMain(setting);
    expect(page).toContain("Live<");
    expect(page).toContain(`${second} has no DNS record yet.`);
    expect(page).toContain("Your live domain stays as it is.");
  });

  test("rejects an invalid domain with a message", async () => {
    const setting = await make();
    const rejected = await sendForm(setting, "Add a domain", { domain: "not a domain" });
    expect(rejected.status).toBe(422);
    const html = await rejected.text();
    expect(html).toContain("Enter a name such as stories.example.com, without a path or a port.");
    expect(html).toContain(`href="${ORIGIN}${setting.path}"`);
  });

  test("is never cached, needs few round trips, and asks anonymous viewers to sign in", async () => {
    const setting = await make();
    const answer = await get(setting.path, { Cookie: setting.headers.Cookie! });
    expect(answer.headers.get("cache-control")).toContain("no-store");
    expect(databaseUse(answer).roundTrips).toBeLessThanOrEqual(4);
    const visitor = await get(setting.path);
    expect(visitor.status).toBe(302);
    expect(visitor.headers.get("location")).toContain("/m/signin");
  });
});

test("a user's own name is offered, and live at once", async () => {
  const username = `own-name-${nextNumber()}`;
  const { id } = await makeUser({ username });
  const setting = {
    ownerId: id,
    path: "/me/settings/custom-domain",
    headers: await signedIn(id),
  };
  const domain = `${username}.localhost`;
  expect(await openMain(setting)).toContain(`${domain}</bdi> right away`);
  expect((await sendForm(setting, "Use your name here")).status).toBe(303);
  const live = await openMain(setting);
  expect(live).toContain(`href="http://${domain}:8787/"`);
  expect(live).not.toContain("is yours at once");
  await env.DB.exec(
    `CREATE TRIGGER reject BEFORE UPDATE ON custom_domains WHEN OLD.domain = '${domain}' BEGIN SELECT RAISE(ABORT, 'no'); END`,
  );
  const rejected = await sendForm(setting, `Remove ${domain}`);
  await env.DB.exec("DROP TRIGGER reject");
  expect(rejected.status).toBe(422);
  expect(await rejected.text()).toContain("An error occured during deactivation of the subdomain.");
});

test("a publication's domain page isn't found by its writers and others, or for an unknown publication", async () => {
  const asWriter = await publication("WRITER");
  const stranger = await personal();
  const cookieOf = ({ headers }: Setting) => ({ Cookie: headers.Cookie! });
  for (const [path, headers] of [
    [asWriter.path, cookieOf(asWriter)],
    [asWriter.path, cookieOf(stranger)],
    [`/none-${newId("collection")}/settings/custom-domain`, cookieOf(stranger)],
  ] as const)
    expect((await get(path, headers)).status, path).toBe(404);
});

test("a suspended user sees a message and no form", async () => {
  const { id } = await makeUser({ hidden_by_staff: 1 });
  const answer = await get("/me/settings/custom-domain", {
    Cookie: (await signedIn(id)).Cookie,
  });
  const html = await answer.text();
  expect(html).toContain("Your account is suspended.");
  expect(html).not.toContain("addCustomDomain");
});

test("the settings and the publication's dashboard link to the domain page", async () => {
  const own = await personal();
  const settings = await get("/me/settings/publishing", { Cookie: own.headers.Cookie! });
  expect(await settings.text()).toContain('href="/me/settings/custom-domain"');
  const ours = await publication();
  const info = await get(ours.path.replace("/custom-domain", ""), { Cookie: ours.headers.Cookie! });
  expect(await info.text()).toContain(`href="${ours.path}"`);
});
