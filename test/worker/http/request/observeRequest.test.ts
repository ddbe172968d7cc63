import { env } from "cloudflare:workers";
import { afterEach, describe, expect, test, vi } from "vitest";
import { newId, newLoggedOutId } from "../../../../shared/ids.ts";
import { matchRoute } from "../../../../shared/routes/matchRoute.ts";
import { app } from "../../../support/appWith.ts";
import { withoutSecrets } from "../../../../shared/privacy/secretParams.ts";
import { requestSeverity } from "../../../../worker/http/request/observeRequest.ts";
import { log, type LogLevel, setLogLevel } from "../../../../worker/log.ts";
import {
  insertRow,
  makeCollection,
  makeStory,
  makeUser,
  signedIn,
  signIn,
} from "../../../support/factories.ts";
import { get, ORIGIN } from "../../../support/product.ts";

afterEach(() => void vi.restoreAllMocks());

/** Returns the log lines of a request at a log level. */
async function linesOf(
  level: LogLevel,
  path: string,
  headers: Record<string, string> = {},
): Promise<{ response: Response; lines: Record<string, unknown>[]; text: string }> {
  vi.spyOn(console, "error").mockReturnValue();
  const write = vi.spyOn(console, "log").mockReturnValue();
  const response = await app.request(
    ORIGIN + path,
    { headers },
    { ...env, LOG_LEVEL: level },
    { waitUntil: () => {}, passThroughOnException: () => {}, props: {} },
  );
  const texts = write.mock.calls.map(([line]) => String(line));
  return {
    response,
    lines: texts.map((text) => JSON.parse(text) as Record<string, unknown>),
    text: texts.join("\n"),
  };
}

describe("a request's log line", () => {
  test("contains the request, its result, and where the time was spent", async () => {
    const user = await makeUser();
    // The first request of its kind may be slow, which logs a warning.
    await get(`/@${user.username}?tab=x`);
    const { lines, response } = await linesOf("info", `/@${user.username}?tab=x`);
    expect(lines).toEqual([
      {
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        level: "info",
        message: "request",
        requestId: response.headers.get("x-request-id"),
        method: "GET",
        host: "localhost:8787",
        path: `/@${user.username}`,
        route: "show-user",
        status: 200,
        group: "disabled",
        reason: "not-a-cache-worker",
        cache: "dynamic",
        tags: 0,
        roundTrips: expect.any(Number),
        statements: expect.any(Number),
        ms: expect.any(Number),
        dbMs: expect.any(Number),
        renderMs: expect.any(Number),
      },
    ]);
    expect(lines[0]?.roundTrips).toBeGreaterThan(0);
  });

  test("says why a page isn't cacheable, before any other reason", async () => {
    const [writer, banned] = [await makeUser(), await makeUser({ hidden_by_staff: 1 })];
    const by = { creator_id: writer.id };
    const draft = await makeStory({ ...by, status: "DRAFT" });
    const taken = await makeStory({ ...by, hidden_by_staff: 1 });
    const open = await makeStory(by);
    const bannedDraft = await makeStory({ creator_id: banned.id, status: "DRAFT" });
    const list = await insertRow("catalogs", {
      id: newId("catalog"),
      creator_id: writer.id,
      type: "LIST",
      visibility: "PRIVATE",
      name: "Mine",
      created_at: 1,
      updated_at: 1,
    });
    for (const [who, path, also] of [
      [writer, `/p/${draft.id}`, ["logged-in", "draft"]],
      [writer, `/p/${taken.id}`, ["logged-in", "suspended"]],
      [writer, `/p/${open.id}`, ["logged-in"]],
      [writer, `/@${writer.username}/list/mine-${list.id}`, ["logged-in", "draft"]],
      [banned, `/@${banned.username}`, ["logged-in", "suspended"]],
      [banned, `/p/${bannedDraft.id}`, ["logged-in", "draft", "suspended"]],
      [null, `/p/${open.id}`, undefined],
    ] as const) {
      const { response, lines } = await linesOf("info", path, who ? await signedIn(who.id) : {});
      expect(response.status, path).toBe(200);
      expect(lines, path).toMatchObject([{ group: "disabled", reason: "not-a-cache-worker" }]);
      expect(lines[0]?.also, path).toEqual(also);
      vi.restoreAllMocks();
    }
  });

  test("contains nothing about the viewer, and no query", async () => {
    const user = await makeUser();
    const visitor = newLoggedOutId();
    const cookie = await signIn(user.id);
    const { text } = await linesOf("info", "/about?email=me@example.com&token=secret-query", {
      Cookie: `${cookie}; uid=${visitor}`,
      "CF-Connecting-IP": "203.0.113.77",
      "User-Agent": "a-browser-of-mine",
      Referer: "https://referrer.example/secret",
      Authorization: "Bearer secret-bearer",
    });
    expect(text).not.toBe("");
    for (const secret of [
      user.id,
      user.username,
      visitor,
      cookie.split("=")[1]!,
      "203.0.113.77",
      "a-browser-of-mine",
      "secret",
      "me@example.com",
    ]) {
      expect(text, secret).not.toContain(secret);
    }
  });

  test.each<[level: LogLevel, written: ("info" | "warn" | "error")[]]>([
    ["silent", []],
    ["error", ["error"]],
    ["warn", ["warn", "error"]],
    ["info", ["info", "warn", "error"]],
    ["trace", ["info", "warn", "error"]],
  ])("has level %s for its severity: %j", async (level, written) => {
    const found = [];
    const story = await makeStory();
    const faulty = { "x-fault-injection": "render-before" };
    for (const [path, headers] of [
      ["/about", {}],
      ["/no/such/page", {}],
      [`/p/${story.id}`, faulty],
    ] as const) {
      const { lines } = await linesOf(level, path, headers);
      found.push(...lines.filter((line) => line.message === "request").map((line) => line.level));
      vi.restoreAllMocks();
    }
    expect(found).toEqual(written);
  });

  test("isn't an error for the error page, which anyone can open", async () => {
    const { response, lines } = await linesOf("info", "/_/oh-noes");
    expect(response.status).toBe(500);
    expect(lines.map((line) => line.level)).toEqual(["warn"]);
  });

  test("is also written for endpoints, under their name", async () => {
    expect((await linesOf("info", "/robots.txt")).lines).toMatchObject([{ route: "show-robots" }]);
    vi.restoreAllMocks();
    const { lines } = await linesOf("info", "/img/none/none");
    expect(lines).toMatchObject([{ route: "/img/*", status: 404, level: "warn" }]);
    expect(lines[0]).not.toHaveProperty("group");
  });

  test("omits the secrets in paths that are served on every host", async () => {
    const { lines, text } = await linesOf("info", "/_/unsubscribe/secret-token");
    expect(text).not.toContain("secret-token");
    expect(lines).toMatchObject([{ path: "/_/unsubscribe/*", route: "/_/unsubscribe/:token" }]);
  });

  test("shares an id with the log lines of errors within the request", async () => {
    vi.spyOn(console, "log").mockReturnValue();
    const failures = vi.spyOn(console, "error").mockReturnValue();
    const story = await makeStory({ collection_id: (await makeCollection()).id });
    const response = await get(`/p/${story.id}`, { "x-fault-injection": "render-before" });
    expect(response.status).toBe(500);
    const lines = failures.mock.calls.map(([line]) => JSON.parse(String(line)) as object);
    expect(lines).toContainEqual(
      expect.objectContaining({
        message: "A request failed",
        requestId: response.headers.get("x-request-id"),
        error: expect.stringContaining("render-before"),
      }),
    );
  });
});

describe("a request's id", () => {
  test("is the platform's if there is one", async () => {
    const ray = "8f2a4c6e1b3d5f70-FRA";
    expect((await get("/about", { "cf-ray": ray })).headers.get("x-request-id")).toBe(ray);
  });

  test.each(["", "made up", '"}\\u000a{"level":"error"', "a".repeat(5000)])(
    "is a new one if %j was sent",
    async (sent) => {
      const id = (await get("/about", { "cf-ray": sent })).headers.get("x-request-id");
      expect(id).toMatch(/^[0-9a-f-]{36}$/);
    },
  );
});

test.each([
  [200, 10, "info"],
  [304, 999, "info"],
  [200, 1500, "warn"],
  [404, 1, "warn"],
  [500, 1, "error"],
  [501, 1, "warn"],
  [503, 5000, "error"],
] as const)("status %i after %i ms has level %s", (status, milliseconds, severity) => {
  expect(requestSeverity(status, milliseconds)).toBe(severity);
});

test.each(["", "/", "//"])(
  "a secret in an address isn't logged, even followed by %j",
  async (end) => {
    const paths = ["/_/unsubscribe/", "/m/signout/", "/m/join/", "/m/app/login/"];
    for (const path of paths) {
      const { text, lines } = await linesOf("info", `${path}abcdef0123456789${end}`);
      expect(lines.some(({ message }) => message === "request")).toBe(true);
      expect(text).not.toContain("abcdef0123456789");
    }
  },
);

test.each([
  ["/m/signout/abc", "/m/signout/*"],
  ["/m/account/confirm/abc", "/m/account/confirm/*"],
  ["/m/app/login/abc", "/m/app/login/*"],
  ["/_/unsubscribe/abc", "/_/unsubscribe/*"],
  ["/_/unsubscribe/abc/", "/_/unsubscribe/*/"],
  ["/m/signout/abc//", "/m/signout/*//"],
  ["/@someone/a-story-d00000000001", "/@someone/a-story-d00000000001"],
  ["/no/such/page", "/no/such/page"],
])("the log shows %s as %s", (path, logged) => {
  const match = matchRoute({ kind: "default" }, path.replace(/\/+$/, ""));
  expect(withoutSecrets(path, match?.route.path ?? "")).toBe(logged);
});

test("an error line includes all causes, on one line", () => {
  const write = vi.spyOn(console, "warn").mockReturnValue();
  setLogLevel("warn");
  log("warn", "It broke\nhere", { error: new Error("outer", { cause: "inner" }), host: "a\nb" });
  const line = String(write.mock.calls[0]?.[0]);
  expect(line).not.toContain("\n");
  expect(JSON.parse(line)).toMatchObject({
    level: "warn",
    message: "It broke\nhere",
    error: expect.stringContaining("outer"),
    cause: "inner",
    host: "a\nb",
  });
});

describe("Server-Timing", () => {
  test("tells a page's cache status and where the time was spent", async () => {
    const timing = (await get("/about")).headers.get("server-timing");
    expect(timing).toMatch(
      /^cache;desc=dynamic, db;dur=[\d.]+, render;dur=[\d.]+, total;dur=[\d.]+$/,
    );
  });
});
