import { beforeAll, expect, test } from "vitest";
import { PERSONAL_ROUTES } from "../../../shared/routes/table/personalRoutes.ts";
import { isBuilt } from "../../../client/runtime/page/pages.ts";
import { makeUser, signedIn } from "../../support/factories.ts";
import { get } from "../../support/product.ts";

const PARAMS: Readonly<Record<string, string>> = {
  filterBy: "drafts",
  entityName: "writers",
  catalogSlugId: "highlights",
  activeTab: "less",
};

/** The URLs of personal pages. */
const PAGES = Object.values(PERSONAL_ROUTES).flatMap((route) => {
  if (!("page" in route) || !isBuilt(route.page)) return [];
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => PARAMS[name] ?? "-");
  return path.includes("/-") ? [] : [path];
});

let browser: Record<string, string>;
beforeAll(async () => {
  browser = await signedIn((await makeUser()).id);
});

test("there are many personal pages to check", () => {
  expect(PAGES.length).toBeGreaterThan(12);
});

test.each(PAGES)("%s at an invented position asks no one to sign in", async (path) => {
  const plain = await get(path, browser);
  const { status, headers } = await get(`${path}?p=nonsense`, browser);
  expect(headers.get("Location") ?? "").not.toContain("/m/signin");
  // Where the param has no meaning for the page, the result is the same as without it.
  expect([404, plain.status]).toContain(status);
});
