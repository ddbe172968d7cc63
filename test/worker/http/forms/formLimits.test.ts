import { exports } from "cloudflare:workers";
import { firstValue } from "../../../support/database.ts";
import { describe, expect, test } from "vitest";
import { newId } from "../../../../shared/ids.ts";
import { sequenceSlug } from "../../../../shared/routes/sequenceSlug.ts";
import { XSRF_HEADER } from "../../../../shared/xsrfHeader.ts";
import { type Action, limitOf } from "../../../../worker/access/actions.ts";
import { insertRow, makeStory, makeUser, signedIn } from "../../../support/factories.ts";
import { ORIGIN } from "../../../support/product.ts";

/** Targets: the limit is checked before they are read. */
const [OTHER, LIST] = [newId("post"), newId("catalog")];
const SERIES = sequenceSlug({ id: newId("sequence"), title: "A series" });

interface FormCase {
  form: string;
  /** The action whose limit applies. */
  action: Action;
  /** The address; `own` is a story of the user. */
  path: (own: string) => string;
  fields?: Record<string, string>;
  /** The status of the answer; by default 429. */
  status?: number;
}

const settings = (action: string): Pick<FormCase, "path" | "fields" | "status"> => ({
  path: (own) => `/p/${own}/settings`,
  fields: { action },
  status: 303,
});
const series = (action: string): Pick<FormCase, "path" | "fields" | "status"> => ({
  path: () => `/s/${SERIES}/edit`,
  fields: { action },
  status: 303,
});

const FORMS: FormCase[] = [
  { form: "clap for a story", action: "clapPost", path: () => `/_/vote/p/${OTHER}` },
  {
    form: "clap for a list",
    action: "clapCatalog",
    path: () => `/_/vote/catalog/${LIST}`,
  },
  { form: "save", action: "addCatalogItem", path: () => `/_/bookmark/p/${OTHER}` },
  {
    form: "unsave",
    action: "removeCatalogItem",
    path: () => `/_/bookmark/p/${OTHER}`,
    fields: { saved: "0" },
  },
  {
    form: "highlight",
    action: "createHighlight",
    path: () => `/_/p/${OTHER}/quotes/create`,
    fields: { startOffset: "0" },
  },
  ...(["user", "collection", "tag", "catalog"] as const).map((kind): FormCase => ({
    form: `unfollow a ${kind}`,
    action: `unfollow${kind[0]!.toUpperCase()}${kind.slice(1)}` as Action,
    path: () => `/_/subscribe/${kind}/${newId(kind)}`,
    fields: { follows: "0" },
  })),
  {
    form: "write a story",
    action: "createDraft",
    path: () => "/new-story/plain",
    fields: { text: "Some words" },
  },
  {
    form: "edit a story",
    action: "saveDraftDeltas",
    path: (own) => `/p/${own}/edit/plain`,
    fields: { text: "Some words", baseRev: "1" },
  },
  {
    form: "publish a story",
    action: "setPostPublished",
    path: (own) => `/p/${own}/edit/plain`,
    fields: { baseRev: "1", publish: "" },
  },
  { form: "settings: save", action: "setPostSettings", ...settings("save") },
  { form: "settings: schedule", action: "schedulePost", ...settings("schedule") },
  { form: "settings: pin", action: "pinPost", ...settings("pin") },
  { form: "settings: close", action: "setDiscussionClosed", ...settings("close-discussion") },
  { form: "new series", action: "createSequence", path: () => "/s/new", status: 303 },
  { form: "series: save", action: "editSequence", ...series("save") },
  { form: "series: add", action: "setSequencePosts", ...series("add") },
  { form: "series: delete", action: "deleteSequence", ...series("delete") },
];

describe("a form counts against the rate limit of its mutation", () => {
  test.each(FORMS)("$form: $action", async ({ action, path, fields = {}, status = 429 }) => {
    const { id } = await makeUser();
    const { id: own } = await makeStory({ creator_id: id });
    const { Cookie, [XSRF_HEADER]: xsrf = "" } = await signedIn(id);
    const limit = limitOf(action)!;
    const key = `${limit.name}:${id}`;
    await insertRow("rate_limits", { key, count: limit.max, ends_at: Date.now() + limit.window });
    const response = await exports.default.fetch(ORIGIN + path(own), {
      method: "POST",
      redirect: "manual",
      headers: {
        Origin: ORIGIN,
        "Content-Type": "application/x-www-form-urlencoded",
        Cookie: String(Cookie),
      },
      body: new URLSearchParams({ xsrf, ...fields }).toString(),
    });
    expect(response.status).toBe(status);
    if (status === 303) expect(response.headers.get("location")).toContain("error=limited");
    const count = await firstValue<number>("SELECT count FROM rate_limits WHERE key = ?1", key);
    expect(count).toBe(limit.max + 1);
  });
});
