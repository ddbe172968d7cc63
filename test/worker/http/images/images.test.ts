import { exports } from "cloudflare:workers";
import { runSql } from "../../../support/database.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../../shared/ids.ts";
import { imageKind } from "../../../../shared/images/imageKind.ts";
import { BLUE, latin1, makeGif, makePng, RED } from "../../../support/images/pictures.ts";
import { databaseUse, get, ORIGIN } from "../../../support/product.ts";
import { makeImage } from "../../../support/publications/publications.ts";
import { storeImage } from "../../../support/images/storedImages.ts";

const WEBP = { Accept: "image/avif,image/webp,*/*;q=0.8" };
const FOR_EVER = "public, max-age=31536000, immutable";

let photo: string;
let wide: string;

beforeAll(async () => {
  photo = await storeImage(await makePng(900, 600));
  wide = await storeImage(await makePng(400, 100, (x) => (x < 200 ? RED : BLUE)));
});

async function shown(response: Response) {
  const kind = imageKind(new Uint8Array(await response.arrayBuffer()), 50_000_000);
  if (!kind.isAccepted) throw new Error(kind.reason);
  return { format: kind.format, size: `${kind.width}x${kind.height}`, isAnimated: kind.isAnimated };
}

async function sizeOf(transform: string, id: string): Promise<string> {
  return (await shown(await get(`/img/${transform}/${id}`, WEBP))).size;
}

async function draw(transform: string, id: string): Promise<Uint8Array> {
  return new Uint8Array(await (await get(`/img/${transform}/${id}`)).arrayBuffer());
}

async function errorOf(response: Response) {
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("content-type")).toContain("application/json");
  return ((await response.json()) as { error: { code: string; message: string } }).error;
}

/**
 * Repeats a request until it needs no database round trip, which means that it came from the cache.
 */
async function getCached(path: string, headers: Record<string, string> = {}) {
  for (let attempts = 0; attempts < 20; attempts += 1) {
    const response = await get(path, headers);
    if (databaseUse(response).roundTrips === 0) return response;
    await response.arrayBuffer();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("The picture never came from the cache");
}

describe("an image", () => {
  test("is resized as WebP for clients that accept it, with one database round trip", async () => {
    const response = await get(`/img/resize:fit:640/${photo}`, WEBP);
    expect(response.status).toBe(200);
    expect(databaseUse(response)).toEqual({ roundTrips: 1, statements: 1 });
    expect(response.headers.get("content-type")).toBe("image/webp");
    expect(response.headers.get("cache-control")).toBe(FOR_EVER);
    expect(response.headers.get("vary")).toBe("Accept");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("set-cookie")).toBeNull();
    expect(await shown(response)).toEqual({ format: "webp", size: "640x427", isAnimated: false });
  });

  test.each([undefined, "*/*", "image/png", "image/webp;q=0, */*"])(
    "keeps its format for clients that don't name WebP: %s",
    async (accept) => {
      const response = await get(`/img/resize:fit:320/${photo}`, accept ? { Accept: accept } : {});
      expect(response.headers.get("content-type")).toBe("image/png");
      expect(response.headers.get("vary")).toBe("Accept");
      expect((await shown(response)).size).toBe("320x213");
    },
  );

  test("is never enlarged", async () => {
    expect(await sizeOf("resize:fit:2000", wide)).toBe("400x100");
    expect(await sizeOf("resize:fill:640:640", wide)).toBe("100x100");
    expect(await sizeOf("resize:letterbox:640:640", wide)).toBe("400x400");
  });

  test("is cropped around its focus point", async () => {
    const red = await storeImage(await makePng(400, 100));
    const blue = await storeImage(await makePng(400, 100, () => BLUE));
    const square = "resize:fill:80:80";
    const allRed = await draw(square, red);
    const allBlue = await draw(square, blue);
    expect(await draw(`${square}:0:50`, wide)).toEqual(allRed);
    expect(await draw(`${square}:100:50`, wide)).toEqual(allBlue);
    const middle = await draw(square, wide);
    expect(middle).not.toEqual(allRed);
    expect(middle).not.toEqual(allBlue);
  });

  test("is shown whole with bars in a letterbox", async () => {
    const response = await get(`/img/resize:letterbox:160:160/${wide}`);
    expect((await shown(response)).size).toBe("160x160");
  });

  test("is served from the cache the second time, per format, without the database", async () => {
    const path = `/img/resize:fit:440/${photo}`;
    const first = await get(path, WEBP);
    const plain = await get(path);
    await Promise.all([first.arrayBuffer(), plain.arrayBuffer()]);
    const cached = await getCached(path, WEBP);
    expect(cached.headers.get("content-type")).toBe("image/webp");
    for (const name of ["etag", "cache-control", "vary", "content-length"]) {
      expect(cached.headers.get(name)).toBe(first.headers.get(name));
    }
    expect((await shown(cached)).size).toBe("440x293");
    const cachedPlain = await getCached(path);
    expect(cachedPlain.headers.get("content-type")).toBe("image/png");
    expect(cachedPlain.headers.get("etag")).not.toBe(cached.headers.get("etag"));
  });

  test("that was erased is served from no cache an hour later", async () => {
    const id = await storeImage(await makePng(300, 200));
    const path = `/img/resize:fit:440/${id}`;
    const later = (by: string) => get(path, { "x-fault-injection": `clock:${by}` });
    await (await get(path)).arrayBuffer();
    await getCached(path);
    await runSql("DELETE FROM images WHERE id = ?1", id);
    const shortly = await later("+10m");
    await shortly.arrayBuffer();
    expect(shortly.status).toBe(200);
    expect((await later("+61m")).status).toBe(404);
    await expect.poll(async () => (await get(path)).status, { timeout: 10_000 }).toBe(404);
  });

  test("is the same for any query, host and forwarding headers", async () => {
    const path = `/img/resize:fit:96/${photo}`;
    await (await get(path, WEBP)).arrayBuffer();
    await getCached(path, WEBP);
    const lies = { ...WEBP, "X-Forwarded-Host": "evil.test", "X-Original-URL": "/me" };
    const elsewhere = await get(`https://anyone.example${path}?utm=1`, lies);
    expect(databaseUse(elsewhere).roundTrips).toBe(0);
    expect([...elsewhere.headers].flat().join()).not.toMatch(/evil\.test|anyone/);
    expect((await shown(elsewhere)).size).toBe("96x64");
  });

  test("answers HEAD with the headers of GET and no body", async () => {
    const url = `${ORIGIN}/img/resize:fit:256/${photo}`;
    const head = await exports.default.fetch(url, { method: "HEAD", headers: WEBP });
    expect(head.status).toBe(200);
    expect((await head.arrayBuffer()).byteLength).toBe(0);
    const full = await exports.default.fetch(url, { headers: WEBP });
    const bytes = await full.arrayBuffer();
    expect(head.headers.get("content-length")).toBe(String(bytes.byteLength));
    expect(head.headers.get("etag")).toBe(full.headers.get("etag"));
    expect(head.headers.get("content-type")).toBe("image/webp");
  });

  test("isn't sent again to a client that has it", async () => {
    const path = `/img/resize:fit:128/${photo}`;
    const etag = (await get(path, WEBP)).headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const response = await get(path, { ...WEBP, "If-None-Match": known });
      expect(response.status).toBe(304);
      expect(response.headers.get("etag")).toBe(etag);
      expect(response.headers.get("cache-control")).toBe(FOR_EVER);
      expect(response.headers.get("vary")).toBe("Accept");
      expect((await response.arrayBuffer()).byteLength).toBe(0);
    }
    expect((await get(path, { ...WEBP, "If-None-Match": '"other"' })).status).toBe(200);
    expect((await get(path, { "If-None-Match": etag })).status).toBe(200);
  });

  test("is resized for sixty concurrent readers", async () => {
    const path = `/img/resize:fit:64/${photo}`;
    const answers = await Promise.all(Array.from({ length: 60 }, () => get(path, WEBP)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ headers }) => headers.get("etag"))).size).toBe(1);
    await Promise.all(answers.map((answer) => answer.arrayBuffer()));
  }, 20_000);
});

describe("an unknown image address", () => {
  test.each([
    "resize:fit:641",
    "resize:fit:0640",
    "resize:fit:99999",
    "resize:fit:640:480",
    "resize:fill:640:481",
    "resize:fill:640:640:55:50",
    "resize:fill:640:640:50:50",
    "resize:fill:640:640:110:50",
    "resize:fit%3A640",
    "original",
    "%",
  ])("isn't found if its transform isn't on the ladder: %s", async (transform) => {
    const response = await get(`/img/${transform}/${photo}`, WEBP);
    expect(response.status).toBe(404);
    expect(databaseUse(response).roundTrips).toBe(0);
    expect((await errorOf(response)).code).toBe("NOT_FOUND");
  });

  test.each([
    "x",
    "4zzzzzzzzzzz",
    "d00000000000",
    "400000000000.png",
    "400000000000/more",
    "",
    "4'%20OR%201=1",
  ])("isn't found without a database query if its id is malformed: %s", async (id) => {
    const response = await get(`/img/resize:fit:640/${id}`, WEBP);
    expect(response.status).toBe(404);
    expect(databaseUse(response).roundTrips).toBe(0);
    expect((await errorOf(response)).code).toBe("NOT_FOUND");
  });

  test("isn't found if no such image is stored, and that isn't cached", async () => {
    const response = await get(`/img/resize:fit:640/${newId("image")}`, WEBP);
    expect(response.status).toBe(404);
    expect(databaseUse(response).roundTrips).toBe(1);
    expect(await errorOf(response)).toEqual({
      code: "NOT_FOUND",
      message: "We couldn’t find this image.",
    });
  });

  test("rejects other methods", async () => {
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) {
      const url = `${ORIGIN}/img/resize:fit:640/${photo}`;
      const response = await exports.default.fetch(url, { method });
      expect(response.status).toBe(405);
      expect(response.headers.get("allow")).toBe("GET, HEAD");
      expect((await errorOf(response)).code).toBe("METHOD_NOT_ALLOWED");
    }
  });
});

describe("an SVG", () => {
  const text =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>';

  test("is served unchanged with a sandbox policy, from the store and the cache", async () => {
    const id = await storeImage(latin1(text), { format: "svg", width: 9, height: 9 });
    const path = `/img/resize:fit:640/${id}`;
    const first = await get(path, WEBP);
    const etag = first.headers.get("etag") ?? "";
    const unchanged = await get(path, { ...WEBP, "If-None-Match": etag });
    const firstText = await first.text();
    const cached = await getCached(path, WEBP);
    expect(firstText).toBe(text);
    expect(await cached.text()).toBe(text);
    for (const response of [first, cached, unchanged]) {
      expect(response.headers.get("content-security-policy")).toBe(
        "sandbox; default-src 'none'; style-src 'unsafe-inline'",
      );
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
      expect(response.headers.get("cache-control")).toBe(FOR_EVER);
    }
    expect(first.headers.get("content-type")).toBe("image/svg+xml");
    expect(cached.headers.get("content-type")).toBe("image/svg+xml");
    expect(unchanged.status).toBe(304);
  });

  test("that is something else isn't served", async () => {
    const id = await storeImage(latin1("<!doctype html><script>1</script>"), {
      format: "svg",
      width: 9,
      height: 9,
    });
    const response = await get(`/img/resize:fit:640/${id}`);
    expect(response.status).toBe(502);
    expect((await errorOf(response)).code).toBe("BAD_GATEWAY");
  });
});

describe("an animated image", () => {
  test.each([{}, WEBP])("remains animated: %j", async (accept) => {
    const id = await storeImage(makeGif(3));
    const response = await get(`/img/resize:fit:640/${id}`, accept);
    expect(response.status).toBe(200);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("cache-control")).toBe(FOR_EVER);
    expect((await shown(response)).isAnimated).toBe(true);
  });

  test("isn't served unchanged if it is too large", async () => {
    const gif = new Uint8Array(10_000_001);
    gif.set(makeGif(2));
    const response = await get(`/img/resize:fit:640/${await storeImage(gif)}`);
    expect(response.status).toBe(502);
    expect((await errorOf(response)).code).toBe("BAD_GATEWAY");
  });
});

describe("a problematic image", () => {
  test("with too many pixels is rejected before it is decoded", async () => {
    const id = await storeImage(await makePng(9, 9), { width: 20_000, height: 20_000 });
    const response = await get(`/img/resize:fit:640/${id}`, WEBP);
    expect(response.status).toBe(422);
    expect((await errorOf(response)).code).toBe("UNPROCESSABLE");
  });

  test("that can't be resized is served unchanged with a short lifetime", async () => {
    const broken = (await makePng(40, 40)).subarray(0, 60);
    const id = await storeImage(broken, { format: "png", width: 40, height: 40 });
    for (let attempts = 0; attempts < 2; attempts += 1) {
      const response = await get(`/img/resize:fit:32/${id}`, WEBP);
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe("image/png");
      expect(response.headers.get("cache-control")).toBe("public, max-age=60");
      expect(databaseUse(response).roundTrips).toBe(1);
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(broken);
    }
  });

  test("that is really HTML isn't served as an image", async () => {
    const page = latin1("<!doctype html><script>alert(1)</script>");
    const id = await storeImage(page, { format: "png", width: 40, height: 40 });
    const response = await get(`/img/resize:fit:32/${id}`, WEBP);
    expect(response.status).toBe(502);
    const body = await response.text();
    expect(body).not.toContain("script");
    expect(JSON.parse(body)).toEqual({
      error: { code: "BAD_GATEWAY", message: "This image can’t be shown right now." },
    });
  });

  test("that is missing in the bucket is an error that isn't cached", async () => {
    const { id } = await makeImage();
    const response = await get(`/img/resize:fit:32/${id}`, WEBP);
    expect(response.status).toBe(502);
    expect((await errorOf(response)).code).toBe("BAD_GATEWAY");
  });

  test("while the database is unavailable is a typed error", async () => {
    const path = `/img/resize:fit:828/${photo}`;
    const overloaded = await get(path, { "x-fault-injection": "d1-overloaded" });
    expect(overloaded.status).toBe(503);
    expect(overloaded.headers.get("retry-after")).toBe("5");
    expect((await errorOf(overloaded)).code).toBe("SERVICE_UNAVAILABLE");
    const failed = await get(path, { "x-fault-injection": "d1-throw" });
    expect(failed.status).toBe(500);
    expect((await errorOf(failed)).code).toBe("SERVER_ERROR");
  });

  test("is resized again if the cache can't be read, and served if it can't be written", async () => {
    const path = `/img/resize:fit:48/${photo}`;
    const unwritten = await get(path, { ...WEBP, "x-fault-injection": "cache-write" });
    expect((await shown(unwritten)).size).toBe("48x32");
    const first = await get(path, WEBP);
    expect(databaseUse(first).roundTrips).toBe(1);
    await first.arrayBuffer();
    await getCached(path, WEBP);
    const unread = await get(path, { ...WEBP, "x-fault-injection": "cache-read" });
    expect(databaseUse(unread).roundTrips).toBe(1);
    expect((await shown(unread)).size).toBe("48x32");
  });

  test.each([
    ["a page", "text/html", "<html></html>", '"0"'],
    ["a page that is called a picture", "image/webp", "<html></html>", '"0"'],
    ["a picture cut short", "image/webp", "RIFF\0\0\0\0WEBP", `"${"0".repeat(32)}"`],
    ["nothing", "image/webp", "", ""],
  ])("is resized again if the cache contains %s", async (_, type, body, etag) => {
    const id = await storeImage(await makePng(30, 30));
    const path = `/img/resize:fit:20/${id}`;
    const cache = await caches.open("images");
    const headers = { "Content-Type": type, "Cache-Control": "public, max-age=60", ETag: etag };
    await cache.put(`${ORIGIN}${path}?as=webp`, new Response(body, { headers }));
    const response = await get(path, WEBP);
    expect(response.headers.get("content-type")).toBe("image/webp");
    expect((await shown(response)).size).toBe("20x20");
  });
});
