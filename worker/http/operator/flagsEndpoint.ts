// POST /_/ops/flags: lets an operator set a flag for everyone, a share of users, staff or one user.
// The body sets a flag, removes a rule, or is empty; the response lists the rules afterwards.

import * as v from "valibot";
import { FLAG_DEFAULTS, type FlagName } from "../../../shared/flags.ts";
import {
  accountNamed,
  changeFlag,
  type FlagAudience,
  type FlagChange,
  type FlagsReceipt,
} from "../../domain/flags/changeFlag.ts";
import type { RequestContext } from "../request/requestContext.ts";
import { TypedError, typedEndpoint } from "../request/typedErrors.ts";
import { readJson } from "./readJson.ts";
import { requireOperator } from "./requireOperator.ts";

const NAME = v.pipe(
  v.string(),
  v.check((name) => Object.hasOwn(FLAG_DEFAULTS, name), "No flag has this name."),
  v.transform((name) => name as FlagName),
);
const ONE_CHANGE = "Name a flag to set, with its value, or a flag to unset.";
const ONE_AUDIENCE = "A rule applies to one user, to staff or to a share of users.";
const SHARE = "A share must be more than 0 and at most 1.";

const BODY = v.strictObject(
  {
    set: v.optional(NAME),
    unset: v.optional(NAME),
    value: v.optional(
      v.union(
        [v.boolean(), v.pipe(v.string(), v.maxLength(100)), v.pipe(v.number(), v.finite())],
        "A value must be a boolean, a string or a number.",
      ),
    ),
    user: v.optional(v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(100))),
    staff: v.optional(v.literal(true)),
    share: v.optional(v.pipe(v.number(SHARE), v.gtValue(0, SHARE), v.maxValue(1, SHARE))),
  },
  ONE_CHANGE,
);

/** Answers POST of a change of a flag. */
export const flagsEndpoint = typedEndpoint(["POST"], async (c) => {
  await requireOperator(c);
  const context = c.get("request");
  const change = await readChange(context, await readJson(c.req.raw));
  const receipt: FlagsReceipt = await changeFlag(context, change);
  return c.json(receipt, 200, { "Cache-Control": "no-store" });
});

async function readChange(context: RequestContext, body: unknown): Promise<FlagChange | null> {
  const parsed = v.safeParse(BODY, body);
  if (!parsed.success) throw new TypedError("BAD_REQUEST", parsed.issues[0].message);
  const { set, unset, value, ...whom } = parsed.output;
  if (set !== undefined && unset === undefined && value !== undefined) {
    const kind = typeof FLAG_DEFAULTS[set];
    if (typeof value !== kind)
      throw new TypedError("BAD_REQUEST", `The value of ${set} must be a ${kind}.`);
    return { flag: set, value, whom: await audienceOf(context, whom) };
  }
  if (unset !== undefined && set === undefined && value === undefined && !whom.share)
    return { flag: unset, value: null, whom: await audienceOf(context, whom) };
  if (Object.keys(parsed.output).length > 0) throw new TypedError("BAD_REQUEST", ONE_CHANGE);
  return null;
}

async function audienceOf(
  context: RequestContext,
  { user, staff, share }: { user?: string; staff?: true; share?: number },
): Promise<FlagAudience> {
  if ([user, staff, share].filter((one) => one !== undefined).length > 1)
    throw new TypedError("BAD_REQUEST", ONE_AUDIENCE);
  if (staff) return { audience: "STAFF" };
  if (user === undefined) return { audience: "SHARE", share: share ?? 1 };
  const userId = await accountNamed(context, user);
  if (userId === null) throw new TypedError("UNPROCESSABLE", "No user has this id or username.");
  return { audience: "USER", userId };
}
