import { describe, expect, test } from "vitest";
import { makeCollection, makeUser, signIn } from "../../../support/factories.ts";
import { get } from "../../../support/product.ts";

const cookieOf = async (columns = {}) => ({ Cookie: await signIn((await makeUser(columns)).id) });

describe("the page for a new publication", () => {
  test("shows a signed-in user the form, and is never cached", async () => {
    const answer = await get("/new-publication", await cookieOf());
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toContain("no-store");
    const html = await answer.text();
    for (const words of ["Name", "Tagline", "Address", "Create publication"])
      expect(html).toContain(words);
  });

  test("tells a suspended user so, and asks anonymous viewers to sign in", async () => {
    const html = await (
      await get("/new-publication", await cookieOf({ hidden_by_staff: 1 }))
    ).text();
    expect(html).not.toContain("Create publication");
    expect(html).toContain("Your account is suspended.");
    const visitor = await get("/new-publication");
    expect(visitor.status).toBe(302);
    expect(visitor.headers.get("location")).toContain("/m/signin");
  });

  test("doesn't exist under a publication's own address", async () => {
    const { slug } = await makeCollection();
    expect((await get(`/${slug}/settings`, await cookieOf())).status).toBe(404);
  });
});

test("the former phone addresses for writing redirect to the editor", async () => {
  const cookie = await cookieOf();
  for (const [from, to] of [
    ["/m-write", "/new-story"],
    ["/m-write/aaaaaaaaaaaa", "/p/aaaaaaaaaaaa/edit"],
  ] as const) {
    const answer = await get(from, cookie);
    expect(answer.status).toBe(302);
    expect(new URL(answer.headers.get("location")!, "https://x.test").pathname).toBe(to);
  }
});
