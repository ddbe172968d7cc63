import { exports } from "cloudflare:workers";
import { afterEach, describe, expect, test, vi } from "vitest";
import { makeUser, signedIn } from "../../../support/factories.ts";
import { fakeWeb } from "../../../support/fakeWeb.ts";
import { makePng } from "../../../support/images/pictures.ts";
import { get, ORIGIN } from "../../../support/product.ts";

const IMAGE = "https://pictures.example.com/reed.png";

const send = (url: unknown, headers: Record<string, string>) =>
  exports.default.fetch(`${ORIGIN}/_/upload-url`, {
    method: "POST",
    headers: { Origin: ORIGIN, "Content-Type": "application/json", ...headers },
    body: JSON.stringify({ url }),
  });

afterEach(() => vi.restoreAllMocks());

describe("an image uploaded by address", () => {
  test("is stored as if its sender had uploaded it", async () => {
    const png = await makePng(12, 8);
    fakeWeb({
      [IMAGE]: () =>
        new Response(png as BufferSource, { headers: { "Content-Type": "image/png" } }),
    });
    const answer = await send(IMAGE, await signedIn((await makeUser()).id));
    expect(answer.status).toBe(200);
    const { image } = (await answer.json()) as { image: { id: string } };
    expect(image).toMatchObject({ width: 12, height: 8 });
    expect((await get(`/img/resize:fit:320/${image.id}`)).status).toBe(200);
  });

  test("is rejected if it isn't an image, and no internal host is reached", async () => {
    const web = fakeWeb({ "https://a.example.com/page": "<p>A page</p>" });
    const writer = await signedIn((await makeUser()).id);
    for (const url of [
      "http://127.0.0.1/",
      "http://[::1]/",
      "http://169.254.169.254/latest",
      "file:///etc/passwd",
      "",
      7,
    ]) {
      expect((await send(url, writer)).status).toBe(422);
    }
    expect(web.asked).toEqual([]);
    expect((await send("https://a.example.com/page", writer)).status).toBe(422);
    expect((await send("https://a.example.com/none", writer)).status).toBe(422);
  });

  test("is accepted only from signed-in users on our own pages", async () => {
    const web = fakeWeb({});
    const writer = await signedIn((await makeUser()).id);
    expect((await send(IMAGE, {})).status).toBe(401);
    expect((await send(IMAGE, { ...writer, Origin: "https://evil.example" })).status).toBe(403);
    expect((await send(IMAGE, { Cookie: writer.Cookie })).status).toBe(403);
    const suspended = await signedIn((await makeUser({ hidden_by_staff: 1 })).id);
    expect((await send(IMAGE, suspended)).status).toBe(403);
    expect(web.asked).toEqual([]);
  });
});
