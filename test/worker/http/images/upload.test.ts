import { env, exports } from "cloudflare:workers";
import { firstRow } from "../../../support/database.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { MAX_UPLOAD_BYTES } from "../../../../shared/limits.ts";
import { LIMITS } from "../../../../worker/domain/identity/rows/rateLimits.ts";
import { insertRow, makeUser, signedIn } from "../../../support/factories.ts";
import { joined, latin1, makeJpegHeader, makePng } from "../../../support/images/pictures.ts";
import { get, ORIGIN } from "../../../support/product.ts";
import {
  SECRET,
  AVIF_WITH_METADATA,
  GIF_WITH_METADATA,
} from "../../../support/images/imagesWithMetadata.ts";

let writer: { id: string };
let headers: Record<string, string>;

beforeAll(async () => {
  writer = await makeUser();
  headers = await signedIn(writer.id);
});

function upload(body: BodyInit, more: Record<string, string> = headers): Promise<Response> {
  return exports.default.fetch(`${ORIGIN}/_/upload`, {
    method: "POST",
    headers: { Origin: ORIGIN, "Content-Type": "image/png", ...more },
    body,
  });
}

async function imageOf(response: Response) {
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  return ((await response.json()) as { image: { id: string; width: number; height: number } })
    .image;
}

async function errorOf(response: Response) {
  expect(response.headers.get("cache-control")).toBe("no-store");
  const { error } = (await response.json()) as { error: { code: string; message: string } };
  expect(error.message).not.toBe("");
  return `${response.status} ${error.code}`;
}

describe("an uploaded image", () => {
  test("is stored with its true size and shown at once", async () => {
    const image = await imageOf(await upload((await makePng(40, 30)) as BodyInit));
    expect(image).toMatchObject({ width: 40, height: 30 });
    const shown = await get(`/img/resize:fit:320/${image.id}`);
    expect(shown.status).toBe(200);
    expect(shown.headers.get("content-type")).toBe("image/png");
    await shown.arrayBuffer();
  });

  test("is one image however often it is uploaded, and a separate one per user", async () => {
    const bytes = (await makePng(21, 22)) as BodyInit;
    const first = await imageOf(await upload(bytes));
    expect(await imageOf(await upload(bytes))).toEqual(first);
    const other = await signedIn((await makeUser()).id);
    expect((await imageOf(await upload(bytes, other))).id).not.toBe(first.id);
  });

  test("is recognized by its bytes, whatever the sender calls it", async () => {
    const bytes = (await makePng(23, 24)) as BodyInit;
    const image = await imageOf(await upload(bytes, { ...headers, "Content-Type": "text/html" }));
    const row = await firstRow("SELECT format FROM images WHERE id = ?1", image.id);
    expect(row).toEqual({ format: "png" });
  });

  test.each([
    ["AVIF", AVIF_WITH_METADATA],
    ["GIF", GIF_WITH_METADATA],
  ])("is stored without metadata: %s", async (_, telling) => {
    const { id } = await imageOf(await upload(telling as BodyInit));
    const kept = await (await env.IMAGES_BUCKET.get(id))!.arrayBuffer();
    expect(String.fromCharCode(...new Uint8Array(kept))).not.toContain(SECRET);
    const shown = await get(`/img/resize:fit:320/${id}`);
    expect(shown.status).toBe(200);
    await shown.arrayBuffer();
  });

  test.each<[name: string, bytes: () => Promise<Uint8Array> | Uint8Array]>([
    ["SVG", () => latin1('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    [
      "SVG with script",
      () => latin1('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
    ["HTML as PNG", () => latin1("<!doctype html><script>alert(1)</script>")],
    ["nothing", () => new Uint8Array()],
    ["a picture of too many pixels", () => makeJpegHeader(65_000, 65_000)],
    ["a broken picture", async () => (await makePng(9, 9)).slice(0, 20)],
    [
      "a picture that is a page too",
      async () => joined([await makePng(9, 9), latin1("<script>alert(1)</script>")]),
    ],
  ])("is rejected if it is %s", async (_, bytes) => {
    expect(await errorOf(await upload((await bytes()) as BodyInit))).toBe("422 UNPROCESSABLE");
  });

  test("is rejected if it is too large, before it is read if its sender declares it", async () => {
    const bytes = new Uint8Array(MAX_UPLOAD_BYTES + 1);
    expect(await errorOf(await upload(bytes))).toBe("413 TOO_LARGE");
    const stream = new ReadableStream({
      start(controller) {
        for (let part = 0; part < 27; part += 1) controller.enqueue(new Uint8Array(1_000_000));
        controller.close();
      },
    });
    expect(await errorOf(await upload(stream))).toBe("413 TOO_LARGE");
  });

  test("is rejected from anonymous viewers, outdated pages, other sites and suspended users", async () => {
    const bytes = (await makePng(5, 5)) as BodyInit;
    expect(await errorOf(await upload(bytes, {}))).toBe("401 UNAUTHORIZED");
    expect(await errorOf(await upload(bytes, { Cookie: headers.Cookie ?? "" }))).toBe(
      "403 FORBIDDEN",
    );
    const foreign = { ...headers, Origin: "https://evil.example" };
    expect(await errorOf(await upload(bytes, foreign))).toBe("403 FORBIDDEN");
    const suspended = await signedIn((await makeUser({ hidden_by_staff: 1 })).id);
    expect(await errorOf(await upload(bytes, suspended))).toBe("403 FORBIDDEN");
  });

  test("is rejected beyond the rate limit, with a time to retry", async () => {
    const eager = await makeUser();
    const { name, max } = LIMITS.imagesOfUser;
    await insertRow("rate_limits", {
      key: `${name}:${eager.id}`,
      count: max,
      ends_at: Date.now() + 60_000,
    });
    const response = await upload((await makePng(5, 5)) as BodyInit, await signedIn(eager.id));
    expect(response.headers.get("retry-after")).toBe("3600");
    expect(await errorOf(response)).toBe("429 TOO_MANY_REQUESTS");
  });

  test("must be sent with POST", async () => {
    expect((await get("/_/upload", headers)).status).toBe(405);
  });
});
