import { describe, expect, test } from "vitest";
import { customHostnames } from "../../../worker/ports/domains/customHostnames.ts";
import { DomainPlatformUnavailableError } from "../../../worker/ports/domains/DomainPlatform.ts";

const SETTINGS = {
  apiUrl: "https://api.test/v4",
  zoneId: "z1",
  apiToken: "secret",
  resolverUrl: "https://dns.test/query",
  target: "domains.main.example",
  proofLabel: "_proof",
};
const HOSTNAMES = "https://api.test/v4/zones/z1/custom_hostnames";

type Answer = object | (() => Response);

/** The platform over a network that responds by "METHOD URL". */
function platformOver(answers: Record<string, Answer>) {
  const calls: { call: string; init: RequestInit | undefined }[] = [];
  const platform = customHostnames(SETTINGS, async (input, init) => {
    const call = `${init?.method ?? "GET"} ${input}`;
    calls.push({ call, init });
    const answer = answers[call] ?? {};
    return typeof answer === "function" ? (answer as () => Response)() : Response.json(answer);
  });
  return { platform, calls };
}

const found = (...result: object[]) => ({ success: true, result });
const dns = (name: string, type: string) => `GET https://dns.test/query?name=${name}&type=${type}`;
const find = (domain: string) => `GET ${HOSTNAMES}?hostname=${domain}`;

describe("the platform's custom hostnames", () => {
  test("are registered once, with the token and a certificate", async () => {
    const { platform, calls } = platformOver({
      [find("mill.example")]: found(),
      [`POST ${HOSTNAMES}`]: { success: true, result: { id: "h1" } },
    });
    await platform.register("mill.example");
    const { init } = calls[1]!;
    expect(JSON.parse(String(init?.body))).toEqual({
      hostname: "mill.example",
      ssl: { method: "http", type: "dv" },
    });
    expect(init?.headers).toMatchObject({ Authorization: "Bearer secret" });
  });

  test("are validated again if they have no certificate yet, and otherwise left alone", async () => {
    const pending = platformOver({
      [find("a.example")]: found({ id: "h1", ssl: { status: "validation_timed_out" } }),
      [`PATCH ${HOSTNAMES}/h1`]: { success: true },
    });
    await pending.platform.register("a.example");
    expect(pending.calls.map(({ call }) => call)).toContain(`PATCH ${HOSTNAMES}/h1`);
    const active = platformOver({
      [find("a.example")]: found({ id: "h1", ssl: { status: "active" } }),
    });
    await active.platform.register("a.example");
    expect(active.calls).toHaveLength(1);
  });

  test("count as registered after concurrent requests, and as released when they are gone", async () => {
    const { platform } = platformOver({
      [find("a.example")]: found(),
      [`POST ${HOSTNAMES}`]: () =>
        Response.json({ success: false, errors: [{ code: 1406 }] }, { status: 409 }),
      [find("b.example")]: found({ id: "h2" }),
      [`DELETE ${HOSTNAMES}/h2`]: () => Response.json({ success: false }, { status: 404 }),
    });
    await platform.register("a.example");
    await platform.release("b.example");
  });

  test.each<[string, Answer]>([
    [
      "rejects",
      () => Response.json({ success: false, errors: [{ code: 10000 }] }, { status: 403 }),
    ],
    ["answers no JSON", () => new Response("<html>", { status: 502 })],
    [
      "is away",
      () => {
        throw new TypeError("network");
      },
    ],
  ])(
    "are unavailable if the service %s, and no message contains the token",
    async (_how, answer) => {
      const { platform } = platformOver({ [find("a.example")]: answer });
      const failure = await platform.register("a.example").catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(DomainPlatformUnavailableError);
      expect(String(failure)).not.toContain("secret");
    },
  );
});

describe("a domain's DNS data", () => {
  test("contain aliases, addresses, proofs, and whether it is a root domain", async () => {
    const { platform } = platformOver({
      [dns("mill.example", "A")]: {
        Answer: [
          { name: "mill.example.", type: 5, data: "Domains.Main.Example." },
          { name: "domains.main.example.", type: 1, data: "192.0.2.1" },
        ],
      },
      [dns("mill.example", "SOA")]: { Answer: [{ name: "mill.example.", type: 6, data: "x" }] },
      [dns("_proof.mill.example", "TXT")]: {
        Answer: [{ name: "_proof.mill.example.", type: 16, data: '"t0k3n"' }],
      },
      [find("mill.example")]: found({ id: "h1", ssl: { status: "active" } }),
    });
    expect(await platform.inspect("mill.example")).toEqual({
      isApex: true,
      aliases: ["domains.main.example"],
      addresses: ["192.0.2.1"],
      reachesTarget: true,
      proofs: ["t0k3n"],
      certificate: "active",
    });
  });

  test("recognize a flattened record by the target's addresses", async () => {
    const { platform } = platformOver({
      [dns("flat.example", "AAAA")]: {
        Answer: [{ name: "flat.example", type: 28, data: "2001:db8::1" }],
      },
      [dns("domains.main.example", "AAAA")]: {
        Answer: [{ name: "domains.main.example", type: 28, data: "2001:db8::1" }],
      },
      [find("flat.example")]: found(),
      [find("none.example")]: found(),
    });
    expect((await platform.inspect("flat.example")).reachesTarget).toBe(true);
    expect(await platform.inspect("none.example")).toMatchObject({
      reachesTarget: false,
      addresses: [],
      certificate: "pending",
    });
  });

  test("distinguish a certificate that a CAA record forbids from one that is pending", async () => {
    const { platform } = platformOver({
      [find("a.example")]: found({
        id: "h1",
        ssl: {
          status: "pending_validation",
          validation_errors: [{ message: "The token was not found yet at a.example" }, {}],
        },
      }),
    });
    expect((await platform.inspect("a.example")).certificate).toBe("pending");
    const rejected = platformOver({
      [find("a.example")]: found({
        id: "h1",
        ssl: { validation_errors: [{ message: "caa_error: a.example" }] },
      }),
    });
    expect((await rejected.platform.inspect("a.example")).certificate).toBe("rejected");
  });
});

describe("a probe request to a domain", () => {
  test("follows no redirect and reads no endless body", async () => {
    const { platform, calls } = platformOver({
      "GET https://mill.example/x": () =>
        new Response("a".repeat(5000), { headers: { Server: "Nginx" } }),
    });
    expect(await platform.probe("mill.example", "/x")).toEqual({
      kind: "answered",
      status: 200,
      body: "a".repeat(200),
      server: "nginx",
    });
    expect(calls[0]?.init?.redirect).toBe("manual");
  });

  test("without a response returns nothing", async () => {
    const { platform } = platformOver({
      "GET https://mill.example/x": () => {
        throw new TypeError("no such host");
      },
    });
    expect(await platform.probe("mill.example", "/x")).toEqual({ kind: "silent" });
  });
});
