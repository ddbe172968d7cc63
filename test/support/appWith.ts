// The app for tests that give the Worker other bindings, or look after its background work.

import type { ExecutionContext } from "hono";
import { app as realApp } from "../../worker/app.ts";
import { openRequest, scopeOf } from "../../worker/http/request/requestContext.ts";

type Scope = Pick<ExecutionContext, "waitUntil"> & Partial<ExecutionContext>;

const NO_SCOPE: Scope = { waitUntil: () => {} };

/** The app without the fast path to cached pages. */
export const app = {
  async request(
    input: string | URL,
    init: RequestInit = {},
    bindings: object = {},
    scope: Scope = NO_SCOPE,
  ): Promise<Response> {
    return app.fetch(new Request(input, init), bindings, scope);
  },

  async fetch(request: Request, bindings: object, scope: Scope = NO_SCOPE): Promise<Response> {
    const opened = openRequest(scopeOf(request, bindings as never, scope));
    return realApp.fetch(
      request,
      { opened },
      {
        passThroughOnException: () => {},
        props: {},
        ...scope,
      },
    );
  },
};
