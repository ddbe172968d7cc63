import type { Handler } from "hono";
import { rowEndpoint, type AnyFormRow } from "../../forms/formRow.ts";
import type { AppEnv } from "../../request/requestContext.ts";
import { isNoJsForm } from "../../request/seenByPerson.ts";
import { openedEndpoint, TypedError, typedEndpoint } from "../../request/typedErrors.ts";
import { actionAt, askToConfirmAction } from "./pendingAction.ts";

const METHODS = ["GET", "HEAD", "POST"] as const;

/**
 * Makes the endpoint of a row that also waits behind a sign-in: GET, the target of sign-in links,
 * asks for confirmation, and anonymous viewers are redirected to sign in. `notFound` is the error of
 * an address that names nothing it can be done to.
 */
export function pendingRowEndpoint(row: AnyFormRow, notFound: string): Handler<AppEnv> {
  const takeWrite = rowEndpoint(row, METHODS);
  // A row that shows errors as notices is opened by people only; scripts get the others' as JSON.
  const isOpened = row.errorNotice !== undefined;
  const endpoint = isOpened ? openedEndpoint : typedEndpoint;
  const confirm = endpoint(METHODS, async (c) => {
    const action = actionAt(new URL(c.req.url));
    if (!action) throw new TypedError("NOT_FOUND", notFound);
    return askToConfirmAction(c, action);
  });
  return async (c, next) => {
    const { method, url } = c.req.raw;
    const isWrite = method !== "GET" && method !== "HEAD" && actionAt(new URL(url)) !== null;
    if (!isWrite) return confirm(c, next);
    const asks = isOpened && isNoJsForm(c.req.raw) && !(await c.get("request").session());
    return asks ? confirm(c, next) : takeWrite(c, next);
  };
}
