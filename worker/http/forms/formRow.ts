// Forms that run one mutation without JavaScript, at an address of their own. A row says which write
// an address runs, with which fields, and where the reader continues; this file does the rest for all
// rows. Who may write and how often is decided by the write (`graphql/machinery/permissions.ts`).

import type { Context, Next } from "hono";
import { addNotice, type NoticeQuery } from "../../../shared/routes/noticeQuery.ts";
import type { Session } from "../../domain/identity/rows/session.ts";
import { COMMON_FIELDS } from "../../graphql/machinery/formFields.ts";
import { type ErrorResult, isErrorResult } from "../../graphql/machinery/results.ts";
import { ownRedirect } from "../identity/sessions/ownRedirect.ts";
import { openFormWrite, readWriteFields } from "../request/formWrite.ts";
import type { AppEnv, RequestContext } from "../request/requestContext.ts";
import { type ErrorCode, type Methods, TypedError, typedEndpoint } from "../request/typedErrors.ts";

/** What was sent to a row's address, and by whom. */
export interface Sent {
  context: RequestContext;
  session: Session;
  /** The parameters of the route. */
  params: Readonly<Record<string, string | undefined>>;
  fields: ReadonlyMap<string, string>;
}

/** What a write returns on success. */
type Done<Result> = Exclude<Result, ErrorResult<string>>;

/** A form that runs one mutation. */
export interface FormRow<Result extends object> {
  /** The fields that it takes (`shared/forms/rowFields.ts`). Any other is rejected. */
  fields: readonly string[];
  /** The longest body, in characters of a form or bytes of JSON, if it may exceed the default. */
  maxLength?: number;
  /** Runs the mutation. Throws TypedError for fields that it can't express. */
  write: (sent: Sent) => Promise<Result | ErrorResult>;
  /** What scripts get. */
  answer?: (result: Done<Result>, sent: Sent) => object | Promise<object>;
  /** The notice on the page where a form continues. */
  notice?: (result: Done<Result>, sent: Sent) => NoticeQuery | null;
  /** Where a form continues; by default, and without an answer, where it says. */
  next?: (result: Done<Result>, sent: Sent) => string | undefined;
  /** The page that shows errors, as `?error=` with their reason; by default an error page. */
  page?: (sent: Sent) => string;
  /** Notices of errors instead of an error page; null for those that get one. */
  errorNotice?: (error: ErrorResult, sent: Sent) => NoticeQuery | null;
  /** The codes of errors by their reason, where they differ from those of their types. */
  codes?: Readonly<Record<string, ErrorCode>>;
}

/** A row whatever its write returns. */
// oxlint-disable-next-line typescript/no-explicit-any -- rows of all results in one table
export type AnyFormRow = FormRow<any>;

/** Infers the result of a row's write for its other properties. */
export function formRow<Result extends object>(row: FormRow<Result>): FormRow<Result> {
  return row;
}

/** Makes the endpoint of a row. Methods that it doesn't handle are left to the page at its address. */
export function rowEndpoint(row: AnyFormRow, methods: Methods = ["POST"]) {
  const takeForm = typedEndpoint(methods, (c) => takeWrite(c, row));
  return async (c: Context<AppEnv>, next: Next): Promise<Response | void> =>
    row.page && c.req.method !== "POST" ? next() : takeForm(c, next);
}

async function takeWrite(c: Context<AppEnv>, row: AnyFormRow): Promise<Response> {
  c.header("Cache-Control", "no-store");
  const read = await readWriteFields(c, row.maxLength);
  rejectUnknown(row, read.fields.keys());
  const { session, fields } = await openFormWrite(c, read);
  const context = c.get("request");
  const sent: Sent = { context, session, params: paramsOf(c), fields };
  const result = await row.write(sent);
  if (!isErrorResult(result)) {
    if (!read.isForm) return c.json(await (row.answer?.(result, sent) ?? {}));
    const to = row.next?.(result, sent);
    return to === undefined ? backTo(c, fields, row.notice?.(result, sent)) : c.redirect(to, 303);
  }
  const { reason } = result;
  const page = read.isForm && row.page?.(sent);
  if (page && reason !== undefined && !row.codes?.[reason])
    return c.redirect(`${page}?error=${reason}`, 303);
  const notice = read.isForm ? row.errorNotice?.(result, sent) : null;
  if (notice) return backTo(c, fields, notice);
  throw typedErrorOf(result, row.codes);
}

/** The error of an endpoint for that of a write. */
export function typedErrorOf(
  { __typename, message, reason = "" }: ErrorResult<string>,
  codes: AnyFormRow["codes"] = {},
): TypedError {
  return new TypedError(codes[reason] ?? CODES[__typename] ?? "BAD_REQUEST", message);
}

const CODES: Readonly<Record<string, ErrorCode>> = {
  AccountSuspended: "FORBIDDEN",
  Forbidden: "FORBIDDEN",
  NotFound: "NOT_FOUND",
  RateLimited: "TOO_MANY_REQUESTS",
  ServiceUnavailable: "SERVICE_UNAVAILABLE",
  Unauthorized: "UNAUTHORIZED",
};

/** Throws TypedError for a field that the row doesn't take: it would be ignored. */
function rejectUnknown({ fields }: AnyFormRow, names: Iterable<string>): void {
  for (const name of names)
    if (!COMMON_FIELDS.has(name) && !fields.some((each) => takes(each, name)))
      throw unknownField(name);
}

/** The error of a form with a field that its mutation doesn't take. */
export function unknownField(name: string): TypedError {
  return new TypedError("BAD_REQUEST", `This form has no field “${name.slice(0, 40)}”.`);
}

const takes = (field: string, name: string): boolean =>
  field.endsWith("-") ? name.startsWith(field) : name === field;

function paramsOf(c: Context<AppEnv>): Sent["params"] {
  // Addresses that are the same on every host have no site.
  return (c.get("siteLocation") as { params: Sent["params"] } | undefined)?.params ?? c.req.param();
}

async function backTo(
  c: Context<AppEnv>,
  fields: Sent["fields"],
  notice: NoticeQuery | null | undefined,
): Promise<Response> {
  const wanted = fields.get("redirect") ?? c.req.query("redirect");
  const target = await ownRedirect(c.get("request"), new URL(c.req.url), wanted);
  if (notice) addNotice(target, notice);
  return c.redirect(target.href, 303);
}
