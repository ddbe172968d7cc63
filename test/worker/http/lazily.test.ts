import { env } from "cloudflare:workers";
import { firstRow } from "../../support/database.ts";
import { Hono } from "hono";
import { describe, expect, test, vi } from "vitest";
import type { Env } from "../../../worker/env.ts";
import { lazily } from "../../../worker/http/lazily.ts";
import { serverError } from "../../../worker/http/pages/serverError.ts";
import { type AppEnv, openRequest, scopeOf } from "../../../worker/http/request/requestContext.ts";
import { ORIGIN } from "../../support/product.ts";

type Load = Parameters<typeof lazily<"endpoint">>[0];

const loadPart: Load = async () => ({ endpoint: (c) => c.text("loaded") });

/** Requests an endpoint whose module is loaded with `load`. */
function requester(load: Load): () => Promise<Response> {
  const app = new Hono<AppEnv>();
  app.use(async (c, next) => {
    c.set("request", await c.env.opened);
    await next();
  });
  app.get("/part", lazily(load, "endpoint"));
  app.onError(serverError);
  return async () => {
    const request = new Request(`${ORIGIN}/part`);
    const opened = openRequest(
      scopeOf(request, env as unknown as Env, { waitUntil: (work) => void work }),
    );
    return app.fetch(request, { opened });
  };
}

describe("an endpoint that loads with its first request", () => {
  test("loads once", async () => {
    const load = vi.fn(loadPart);
    const request = requester(load);
    expect(await (await request()).text()).toBe("loaded");
    expect(await (await request()).text()).toBe("loaded");
    expect(load).toHaveBeenCalledTimes(1);
  });

  test("answers the error page and reports the error when it fails to load", async () => {
    const message = `no such part ${crypto.randomUUID()}`;
    const response = await requester(() => Promise.reject(new Error(message)))();
    expect(response.status).toBe(500);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.text()).toContain("Apologies, but something went wrong on our end.");
    const find = (): Promise<unknown> =>
      firstRow("SELECT status, location FROM error_reports WHERE message = ?1", message);
    await vi.waitFor(async () => expect(await find()).toEqual({ status: 500, location: "/part" }), {
      timeout: 10_000,
    });
  });

  test("loads with the next request after it failed to load", async () => {
    const load = vi.fn(loadPart).mockRejectedValueOnce(new Error("not yet"));
    const request = requester(load);
    expect((await request()).status).toBe(500);
    expect(await (await request()).text()).toBe("loaded");
    expect((await request()).status).toBe(200);
    expect(load).toHaveBeenCalledTimes(2);
  });
});
