import { env } from "cloudflare:workers";
import { afterEach, describe, expect, test, vi } from "vitest";
import { app } from "../../../support/appWith.ts";
import { setShippedLevel, takeShipped } from "../../../../worker/log.ts";
import { readLogIntakeSettings } from "../../../../worker/settings/logIntakeSettings.ts";
import { ORIGIN } from "../../../support/product.ts";

afterEach(() => {
  vi.restoreAllMocks();
  setShippedLevel("silent");
  takeShipped();
});

const INTAKE = {
  LOG_INTAKE_LEVEL: "info",
  LOG_INTAKE_CLIENT_TOKEN: "pub123",
  LOG_INTAKE_DATACENTER: "eu",
  LOG_INTAKE_TAG: "release-7",
};

/** Requests a path with variables, and returns what was sent to a provider. */
async function shippedFor(path: string, variables: Record<string, string>, status = 202) {
  const calls: { url: string; init: RequestInit }[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (url, init) => {
    calls.push({ url: String(url), init: init! });
    return new Response(null, { status });
  });
  const warned = vi.spyOn(console, "warn").mockReturnValue();
  const behind: Promise<unknown>[] = [];
  const response = await app.request(
    ORIGIN + path,
    {},
    { ...env, LOG_LEVEL: "silent", ...variables },
    { waitUntil: (work) => void behind.push(work), passThroughOnException: () => {}, props: {} },
  );
  await Promise.all(behind);
  return { response, calls, warned };
}

describe("structured logs", () => {
  test("are sent to the provider's intake of the region, with its standard fields", async () => {
    const { response, calls } = await shippedFor("/about?secret=1", INTAKE);
    expect(response.status).toBe(200);
    expect(calls).toHaveLength(1);
    const [{ url, init }] = calls as [{ url: string; init: RequestInit }];
    expect(url).toBe("https://browser-http-intake.logs.datadoghq.eu/v1/input/pub123");
    expect(init.method).toBe("POST");
    const lines = JSON.parse(String(init.body)) as Record<string, unknown>[];
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      status: "info",
      source: "lite",
      service: "lite",
      message: "request",
      routeName: "show-about",
      requestUrl: "/about",
      requestAuthority: "localhost:8787",
      requestId: response.headers.get("x-request-id"),
      requestTag: "release-7",
    });
    expect(String(init.body)).not.toContain("secret");
  });

  test("aren't sent by default, or below the configured level", async () => {
    expect((await shippedFor("/about", {})).calls).toEqual([]);
    expect((await shippedFor("/about", { ...INTAKE, LOG_INTAKE_LEVEL: "error" })).calls).toEqual(
      [],
    );
  });

  test("that are rejected are lost, and affect no response", async () => {
    const { response, calls, warned } = await shippedFor("/about", INTAKE, 503);
    expect(response.status).toBe(200);
    expect(calls).toHaveLength(1);
    expect(warned.mock.calls.flat().join(" ")).toContain("503");
    expect(warned.mock.calls.flat().join(" ")).not.toContain("pub123");
  });

  test("require a client token and a datacenter, with these error messages", () => {
    expect(() => readLogIntakeSettings({ ...INTAKE, LOG_INTAKE_CLIENT_TOKEN: "" })).toThrow(
      "Expected a config with a clientToken",
    );
    for (const LOG_INTAKE_DATACENTER of ["", "mars"]) {
      expect(() => readLogIntakeSettings({ ...INTAKE, LOG_INTAKE_DATACENTER })).toThrow(
        "Expected a config with a datacenter",
      );
    }
    expect(() => readLogIntakeSettings({ LOG_INTAKE_LEVEL: "loud" })).toThrow("LOG_INTAKE_LEVEL");
    expect(readLogIntakeSettings({})).toEqual({ level: "silent" });
    const { LOG_INTAKE_TAG: _, ...untagged } = { ...INTAKE, LOG_INTAKE_DATACENTER: "us" };
    expect(readLogIntakeSettings(untagged)).toMatchObject({ datacenter: "us", tag: "test" });
  });
});
