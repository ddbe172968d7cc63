// The page that imports subscribers, without JavaScript: who may, what is refused, and the report.

import { exports } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DAY_MS } from "../../../../shared/durations.ts";
import { MAX_SUBSCRIBER_FILE_BYTES } from "../../../../shared/limits.ts";
import { XSRF_HEADER } from "../../../../shared/xsrfHeader.ts";
import { allRows, firstValue, runSql } from "../../../support/database.ts";
import { insertRow, makeCollection, makeUser, signedIn } from "../../../support/factories.ts";
import { clearNewsletters, makeNewsletter } from "../../../support/newsletters/newsletters.ts";
import { workSubscriberImports } from "../../../../worker/domain/newsletters/imports/workSubscriberImports.ts";
import { makeDomainContext, setSuspended } from "../../../support/people.ts";
import { get, ORIGIN } from "../../../support/product.ts";

let writer: Awaited<ReturnType<typeof makeUser>>;
let browser: Awaited<ReturnType<typeof signedIn>>;

beforeEach(async () => {
  await clearNewsletters();
  writer = await makeUser();
  browser = await signedIn(writer.id);
  vi.spyOn(console, "error").mockImplementation(() => {});
});

afterEach(() => vi.restoreAllMocks());

interface Sent {
  file?: File | null;
  consent?: string;
  xsrf?: string;
  headers?: Record<string, string>;
}

/** Sends the form as a browser does. */
function upload(
  newsletterId: string,
  content: string,
  { file = new File([content], 'my "readers".csv'), consent = "CONFIRMED", ...sent }: Sent = {},
): Promise<Response> {
  const form = new FormData();
  form.set("xsrf", sent.xsrf ?? browser[XSRF_HEADER] ?? "");
  if (consent) form.set("consent", consent);
  if (file) form.set("file", file);
  return exports.default.fetch(
    `${ORIGIN}/_/api/newsletters/${newsletterId}/import/process-unvalidated-files`,
    {
      method: "POST",
      redirect: "manual",
      headers: { Cookie: browser.Cookie, ...sent.headers },
      body: form,
    },
  );
}

/** Runs a mutation by its form, and returns the status: 303 on success. */
async function write(
  headers: Awaited<ReturnType<typeof signedIn>>,
  mutation: string,
  fields: Record<string, string>,
): Promise<number> {
  const xsrf = headers[XSRF_HEADER] ?? "";
  const answer = await exports.default.fetch(`${ORIGIN}/_/write/${mutation}`, {
    method: "POST",
    redirect: "manual",
    headers: { Cookie: headers.Cookie, Origin: ORIGIN },
    body: new URLSearchParams({ ...fields, xsrf, redirect: "/back", back: "/back" }),
  });
  return answer.status;
}

const location = (response: Response): string => response.headers.get("location") ?? "";

test("a file is imported into the writer’s newsletter, which it creates, and shown with its report", async () => {
  const empty = await (await get("/me/subscribers/import", { Cookie: browser.Cookie })).text();
  expect(empty).toContain('action="/_/api/newsletters/new/import/process-unvalidated-files"');
  const file = `email;name\r\nanna@example.com;Anna\r\n=1+1;<script>\r\nANNA@example.com;Anna\r\n`;
  const sent = await upload("new", file);
  expect(sent.status).toBe(303);
  const newsletterId = await firstValue<string>("SELECT id FROM newsletters");
  expect(location(sent)).toMatch(`/me/subscribers/import?newsletter=${newsletterId}#import-`);
  // Nothing is written before the preview is confirmed.
  expect(await firstValue("SELECT state FROM newsletter_imports")).toBe("PREVIEW");
  expect(await allRows("SELECT 1 FROM newsletter_subscribers")).toEqual([]);
  const preview = await get(location(sent).split("#")[0]!, { Cookie: browser.Cookie });
  const shown = await preview.text();
  expect(shown).toContain("1 address will be subscribed");
  expect(shown).toContain("1 row left out: The address is in an earlier row.");
  expect(shown).toContain("Wants emails");
  // Without JavaScript the confirmation returns to the same newsletter.
  expect(shown).toContain(
    `name="redirect" value="/me/subscribers/import?newsletter=${newsletterId}"`,
  );
  const [, importId = ""] = /name="importId" value="([^"]+)"/.exec(shown) ?? [];
  for (let times = 0; times < 2; times += 1)
    expect(await write(browser, "confirmSubscriberImport", { importId })).toBe(303);
  await workSubscriberImports(makeDomainContext(), Date.now);
  expect(await firstValue("SELECT state FROM newsletter_imports")).toBe("DONE");
  expect(await allRows("SELECT email, name, state FROM newsletter_subscribers")).toEqual([
    { email: "anna@example.com", name: "Anna", state: "ACTIVE" },
  ]);
  const page = await get(location(sent).split("#")[0]!, { Cookie: browser.Cookie });
  const html = await page.text();
  expect(html).toContain("my &quot;readers&quot;.csv");
  expect(html).toContain("1 subscribed · 2 not imported");
  expect(html).toContain("The address is in an earlier row.");
  const [, href = ""] = /href="([^"]+report\.csv)"/.exec(html) ?? [];
  const report = await get(href, { Cookie: browser.Cookie });
  expect(report.headers.get("content-disposition")).toContain("attachment");
  expect((await report.text()).split("\r\n")).toEqual([
    "row,email,reason",
    "3,'=1+1,This isn’t an email address that we can send to.",
    "4,ANNA@example.com,The address is in an earlier row.",
    "",
  ]);
  const stranger = await signedIn((await makeUser()).id);
  expect((await get(href, { Cookie: stranger.Cookie })).status).toBe(404);
  expect((await get(href)).status).toBe(404);
  const theirs = await (
    await get(`/me/subscribers/import?newsletter=${newsletterId}`, { Cookie: stranger.Cookie })
  ).text();
  expect(theirs).not.toContain("readers&quot;");
  const bounds = await get(location(sent).split("#")[0]! + "&error=__proto__", {
    Cookie: browser.Cookie,
  });
  expect(await bounds.text()).not.toContain('role="alert"');
});

test("staff see a large first import on their page, and decide with a reason", async () => {
  const addresses = Array.from({ length: 501 }, (_, index) => `a${index}@example.com`);
  const sent = await upload("new", ["email", ...addresses].join("\n"));
  const page = () => get(location(sent).split("#")[0]!, { Cookie: browser.Cookie });
  const html = await (await page()).text();
  expect(html).toContain("Send for review");
  const [, importId = ""] = /name="importId" value="([^"]+)"/.exec(html) ?? [];
  await write(browser, "confirmSubscriberImport", { importId });
  expect(await (await page()).text()).toContain("We’re reviewing this import");
  const path = "/_/admin/newsletters";
  expect((await get(path, { Cookie: browser.Cookie })).status).toBe(404);
  const staff = await signedIn((await makeUser({ is_staff: 1 })).id);
  const waiting = await (await get(path, { Cookie: staff.Cookie })).text();
  expect(waiting).toContain("501 addresses will be subscribed");
  expect(waiting).toContain(`name="importId" value="${importId}"`);
  const decision = { importId, decision: "REJECTED" };
  expect(await write(staff, "decideSubscriberImport", { ...decision, reason: " " })).toBe(422);
  const reason = "These people don’t know you.";
  expect(await write(staff, "decideSubscriberImport", { ...decision, reason })).toBe(303);
  expect(await (await get(path, { Cookie: staff.Cookie })).text()).toContain(
    "No import is waiting.",
  );
  expect(await (await page()).text()).toContain(`nobody was subscribed. ${reason}`);
  await workSubscriberImports(makeDomainContext(), Date.now);
  expect(await allRows("SELECT 1 FROM newsletter_subscribers")).toEqual([]);
});

test("an editor imports into a newsletter of the publication, and nobody else", async () => {
  const collection = await makeCollection();
  const newsletter = await makeNewsletter({ collection_id: collection.id, name: "The letters" });
  const refused = await upload(newsletter.id, "email\na@example.com");
  expect(location(refused)).toContain("error=no-newsletter");
  await insertRow("collection_members", {
    collection_id: collection.id,
    user_id: writer.id,
    role: "EDITOR",
    position: 1,
    created_at: 1,
  });
  const page = await (await get("/me/subscribers/import", { Cookie: browser.Cookie })).text();
  expect(page).toContain(`/me/subscribers/import?newsletter=${newsletter.id}`);
  expect(location(await upload(newsletter.id, "email\na@example.com"))).toContain("#import-");
});

const FILE = "email\na@example.com";

test.each<[string, () => Promise<Response>, number, string]>([
  ["nothing chosen", () => upload("new", "", { file: null }), 303, "error=no-file"],
  ["no consent", () => upload("new", FILE, { consent: "" }), 303, "error=no-consent"],
  ["another file", () => upload("new", "a,b\n1,2"), 303, "error=no-addresses"],
  ["another session", () => upload("new", FILE, { xsrf: "wrong" }), 403, ""],
  [
    "another site",
    () => upload("new", FILE, { headers: { Origin: "https://evil.example" } }),
    403,
    "",
  ],
  ["no session", () => upload("new", FILE, { headers: { Cookie: "" } }), 303, "/m/signin"],
  [
    "101 MB, before it is read",
    () =>
      exports.default.fetch(`${ORIGIN}/_/api/newsletters/new/import/process-unvalidated-files`, {
        method: "POST",
        headers: {
          Cookie: browser.Cookie,
          "Content-Type": "multipart/form-data; boundary=x",
          "Content-Length": String(MAX_SUBSCRIBER_FILE_BYTES * 1.01),
        },
        body: "--x",
      }),
    413,
    "",
  ],
  [
    "a form that ends early",
    () =>
      exports.default.fetch(`${ORIGIN}/_/api/newsletters/new/import/process-unvalidated-files`, {
        method: "POST",
        redirect: "manual",
        headers: { Cookie: browser.Cookie, "Content-Type": "multipart/form-data; boundary=x" },
        body: ["xsrf", "consent", "file"]
          .map((name) => {
            const value = {
              xsrf: browser[XSRF_HEADER] ?? "",
              consent: "CONFIRMED",
              file: FILE,
            }[name];
            const more = name === "file" ? '; filename="a.csv"' : "";
            return `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}`;
          })
          .join("\r\n"),
      }),
    303,
    "error=incomplete",
  ],
])("%s imports nothing", async (_what, send, status, target) => {
  const response = await send();
  expect(response.status).toBe(status);
  expect(location(response)).toContain(target);
  expect(await allRows("SELECT 1 FROM newsletter_subscribers")).toEqual([]);
  expect(await allRows("SELECT 1 FROM newsletter_imports WHERE state <> 'FAILED'")).toEqual([]);
});

test("an account of less than a day, or a suspended one, imports nothing", async () => {
  await runSql(
    "UPDATE users SET created_at = ?2 WHERE id = ?1",
    writer.id,
    Date.now() - DAY_MS / 2,
  );
  expect(location(await upload("new", FILE))).toContain("error=too-new");
  await runSql("UPDATE users SET created_at = 1 WHERE id = ?1", writer.id);
  await setSuspended(writer.id, 1);
  expect(location(await upload("new", FILE))).toContain("error=suspended");
  expect(await allRows("SELECT 1 FROM newsletter_imports")).toEqual([]);
});
