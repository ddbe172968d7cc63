import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { makeEnvironment } from "../../../client/runtime/relay/environment.ts";
import { makeFetchOperation, NetworkError } from "../../../client/runtime/relay/fetchOperation.ts";
import { makeSendClaps } from "../../../client/features/claps/sendClaps.ts";

const params = (name: string) =>
  ({
    id: `id-of-${name}`,
    name,
    text: null,
    metadata: {},
    operationKind: "query",
    cacheID: "",
  }) as never;

describe("fetching operations", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const setUp = (answer: () => Response | Promise<Response>, xsrf: string | null = null) => {
    const calls: { url: string; init: RequestInit }[] = [];
    const fetchOperation = makeFetchOperation({
      uri: "/_/graphql",
      version: "1.2.3",
      origin: () => ({ metricName: "show-post", path: "/@ann/été-abc123?q=1", xsrf }),
      fetch: (async (url: string, init: RequestInit) => {
        calls.push({ url, init });
        return answer();
      }) as unknown as typeof fetch,
    });
    return { calls, fetchOperation };
  };

  test("sends the operation, the client, its version, the route and the path in headers", async () => {
    const { calls, fetchOperation } = setUp(() => Response.json([{ data: { a: 1 } }]));
    const result = fetchOperation(params("AQuery"), { id: 1 });
    await vi.advanceTimersByTimeAsync(20);
    expect(await result).toEqual({ data: { a: 1 } });
    expect(calls).toHaveLength(1);
    const { url, init } = calls[0]!;
    expect(url).toBe("/_/graphql");
    expect(init).toMatchObject({ method: "POST", credentials: "same-origin" });
    expect(init.headers).toMatchObject({
      "GraphQL-Operation": "AQuery",
      "X-Client-Name": "lite",
      "X-Client-Version": "1.2.3",
      "X-Client-Route": "show-post",
      "X-Client-Path": "/@ann/%C3%A9t%C3%A9-abc123?q=1",
    });
    expect(JSON.parse(String(init.body))).toEqual([{ id: "id-of-AQuery", variables: { id: 1 } }]);
  });

  test.each([["token"], [null]])("sends the session's token, %j", async (xsrf) => {
    const { calls, fetchOperation } = setUp(() => Response.json([{ data: {} }]), xsrf);
    void fetchOperation(params("AMutation"), {});
    await vi.advanceTimersByTimeAsync(20);
    expect(new Headers(calls[0]?.init.headers).get("X-XSRF-Token")).toBe(xsrf);
  });

  test("sends 25 concurrent operations in two requests", async () => {
    const { calls, fetchOperation } = setUp(() =>
      Response.json(Array.from({ length: 20 }, () => ({ data: {} }))),
    );
    const all = Array.from({ length: 25 }, (_, index) => fetchOperation(params(`Q${index}`), {}));
    await vi.advanceTimersByTimeAsync(20);
    await Promise.all(all);
    expect(calls).toHaveLength(2);
  });

  test("sends events and operations that outlive the page in separate batches", async () => {
    const { calls, fetchOperation } = setUp(() => Response.json([{ data: {} }, { data: {} }]));
    void fetchOperation(params("ViewerQuery"), {});
    void fetchOperation(params("logClientEvents"), {}, "events");
    void fetchOperation(params("VisitorQuery"), {});
    void fetchOperation(params("LastWords"), {}, "keepalive");
    await vi.advanceTimersByTimeAsync(20);
    const sent = calls.map(({ init }) => [
      (init.headers as Record<string, string>)["GraphQL-Operation"],
      init.keepalive,
    ]);
    expect(sent).toEqual([
      ["LastWords", true],
      ["ViewerQuery,VisitorQuery", false],
      ["logClientEvents", false],
    ]);
  });

  test("sends claps, and operations that outlive the page, before any timer runs", async () => {
    const { calls, fetchOperation } = setUp(() => new Promise<Response>(() => {}));
    void fetchOperation(params("LastWords"), {}, "keepalive");
    const sendClaps = makeSendClaps(makeEnvironment(fetchOperation));
    void sendClaps("d00000000001", 3, "a-key-of-claps");
    expect(
      calls.map(({ init }) => [new Headers(init.headers).get("GraphQL-Operation"), init.keepalive]),
    ).toEqual([
      ["LastWords", true],
      ["sendClapsMutation", true],
    ]);
  });

  test.each([
    ["there is no connection", () => Promise.reject(new TypeError("failed"))],
    ["the server answers 503", () => new Response("", { status: 503 })],
  ])("rejects with a NetworkError when %s", async (_case, answer) => {
    const { fetchOperation } = setUp(answer as () => Response);
    const failed = expect(fetchOperation(params("AQuery"), {})).rejects.toBeInstanceOf(
      NetworkError,
    );
    await vi.advanceTimersByTimeAsync(20);
    await failed;
  });
});

describe("a list's next page", () => {
  const read = (path: (string | number)[] | undefined) => {
    const data = { user: { postsConnection: null } };
    const response = { data, errors: [{ message: "Something went wrong.", path }] };
    const environment = makeEnvironment(async () => response as never);
    return environment.getNetwork().execute(params("StoriesPaginationQuery"), {}, {}).toPromise();
  };

  test("fails if it can't be read, so that the previous pages stay", async () => {
    await expect(read(["user", "postsConnection"])).rejects.toThrow("could not be read");
    await expect(read(undefined)).rejects.toThrow("could not be read");
  });

  test("omits an item that can't be read", async () => {
    await expect(read(["user", "postsConnection", "edges", 0, "node"])).resolves.toBeTruthy();
  });
});
