import { expect, test } from "vitest";
import { ROUTES } from "../../../../shared/routes/routes.ts";
import { mayBeFramed } from "../../../../worker/http/pages/mayBeFramed.ts";
import { contentSecurityPolicy } from "../../../../worker/http/request/securityHeaders.ts";
import { get } from "../../../support/product.ts";

test("only the embed routes may be framed by other sites", () => {
  const framed = ROUTES.filter((route) => mayBeFramed(route, 200)).map(({ name }) => name);
  expect(framed.toSorted()).toEqual(["EmbedCatalog", "EmbedForm", "EmbedSubscribeBox"]);
  expect(mayBeFramed(undefined, 200)).toBe(false);
});

test("the error page of a missing or failed embed may not be framed", async () => {
  const embeds = ROUTES.filter((route) => mayBeFramed(route, 200));
  for (const status of [404, 500, 503])
    expect(embeds.filter((route) => mayBeFramed(route, status))).toEqual([]);
  const missing = await get("/embed/list/none-000000000000");
  expect(missing.status).toBe(404);
  expect(missing.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
});

test("the policy names the allowed frame ancestors, and is otherwise the same", () => {
  const [own, framed] = [contentSecurityPolicy(), contentSecurityPolicy({ isFramed: true })];
  expect(own).toContain("; frame-ancestors 'none'; ");
  expect(framed).toBe(own.replace("frame-ancestors 'none'", "frame-ancestors *"));
});
