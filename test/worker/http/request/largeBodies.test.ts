import { exports } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { XSRF_HEADER } from "../../../../shared/xsrfHeader.ts";
import { drain } from "../../../../worker/http/request/body/drainBody.ts";
import { makeUser, signedIn } from "../../../support/factories.ts";
import { ORIGIN } from "../../../support/product.ts";

const CHUNK = 65_536;
const FORM = "application/x-www-form-urlencoded";
const FILE = "multipart/form-data; boundary=x";

/** A body of this many bytes without a length, and a record of what became of it. */
function longBody(size: number) {
  const seen = { read: 0, isCancelled: false };
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (seen.read >= size) return controller.close();
      seen.read += CHUNK;
      controller.enqueue(new Uint8Array(CHUNK).fill(97));
    },
    cancel() {
      seen.isCancelled = true;
    },
  });
  return { body, seen };
}

// If the response comes before the body ends, the connection is reset and nobody sees the response.
test.each([
  ["/p/import", FILE, 26_000_000, 413, "larger than 25 MB"],
  ["/_/upload", "image/png", 26_000_000, 413, "TOO_LARGE"],
  ["/m/account/picture", FILE, 26_000_000, 413, "25 MB"],
  ["/m/account/profile", FORM, 100_000, 413, "Shorten it and try again."],
  ["/m/signin", FORM, 100_000, 413, "Shorten it and try again."],
  ["/v1/tokens", FORM, 100_000, 413, '"code":413'],
  ["/_/upload-url", "application/json", 100_000, 413, "TOO_LARGE"],
  ["/_/graphql", "application/json", 1_200_000, 413, "too large"],
  ["/_/nothing", FORM, 300_000, 405, ""],
])(
  "%s answers a %s body of %i bytes after it has ended, with %i",
  async (path, type, size, status, words) => {
    const { Cookie = "", [XSRF_HEADER]: xsrf = "" } = await signedIn((await makeUser()).id);
    const { body, seen } = longBody(size);
    const isPage = type === FORM || type === FILE;
    const answer = await exports.default.fetch(ORIGIN + path, {
      method: "POST",
      redirect: "manual",
      headers: {
        Cookie,
        [XSRF_HEADER]: xsrf,
        Origin: ORIGIN,
        "Content-Type": type,
        ...(isPage && !path.startsWith("/v1/") && { Accept: "text/html" }),
      },
      body,
    });
    expect(answer.status).toBe(status);
    expect(await answer.text()).toContain(words);
    expect(seen).toEqual({ read: expect.any(Number), isCancelled: false });
    expect(seen.read).toBeGreaterThanOrEqual(size);
  },
);

test("a body that arrives byte by byte is aborted after a minute", async () => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
  try {
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve, 4000));
        controller.enqueue(new Uint8Array(1));
      },
    });
    const isDone = vi.fn<() => void>();
    void drain(new Request(ORIGIN, { method: "POST", body })).then(isDone);
    await vi.advanceTimersByTimeAsync(55_000);
    expect(isDone).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(isDone).toHaveBeenCalled();
  } finally {
    vi.useRealTimers();
  }
});
