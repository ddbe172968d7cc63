import { describe, expect, test } from "vitest";
import { makeCollection, makeStory, makeUser, nextNumber } from "../../../support/factories.ts";
import { get } from "../../../support/product.ts";

/** Returns the sources of a policy directive. */
function sourcesOf(policy: string, directive: string): string[] {
  const parts = policy.split("; ").map((part) => part.split(" "));
  return parts.find(([name]) => name === directive)?.slice(1) ?? [];
}

describe("every response, rendered or cached,", () => {
  test("allows only the product's scripts, and can't be framed", async () => {
    const user = await makeUser();
    const story = await makeStory({ creator_id: user.id });
    const path = `/@${user.username}/${story.slug}-${story.id}`;
    for (const address of [
      path,
      path,
      "/no/such/page",
      "/robots.txt",
      "/_/oh-noes",
      "/feed/latest",
    ]) {
      const { headers } = await get(address);
      const policy = headers.get("content-security-policy")!;
      expect(sourcesOf(policy, "script-src"), address).toEqual(["'self'"]);
      expect(sourcesOf(policy, "object-src"), address).toEqual(["'none'"]);
      expect(sourcesOf(policy, "base-uri"), address).toEqual(["'none'"]);
      expect(sourcesOf(policy, "frame-ancestors"), address).toEqual(["'none'"]);
      expect(headers.get("x-content-type-options"), address).toBe("nosniff");
      expect(headers.get("referrer-policy"), address).toBe("strict-origin-when-cross-origin");
      expect(headers.get("permissions-policy"), address).toContain("camera=()");
    }
  });

  test("has no inline script, so that cached pages run under the same policy", async () => {
    const user = await makeUser();
    const html = await (await get(`/@${user.username}`)).text();
    const scripts = [...html.matchAll(/<script\b([^>]*)>/g)].map(([, attributes]) => attributes!);
    expect(scripts.length).toBeGreaterThan(1);
    for (const attributes of scripts)
      expect(attributes).toMatch(/ src="\/assets\/|type="application\/(ld\+)?json"/);
    expect(html).not.toMatch(/ on\w+="/);
  });

  test("requires https in future if it was requested over https", async () => {
    const domain = `secure-${nextNumber()}.test`;
    await makeCollection({ domain });
    const secure = await get(`https://${domain}/`);
    expect(secure.headers.get("strict-transport-security")).toBe("max-age=31536000");
    expect((await get("/")).headers.get("strict-transport-security")).toBeNull();
  });
});
