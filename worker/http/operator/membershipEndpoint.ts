// POST /_/ops/membership: lets an operator give someone a membership, or extend theirs, with a
// reason that stays on record.

import * as v from "valibot";
import { MAX_GRANT_DAYS } from "../../../shared/limits.ts";
import { PAID_TIERS } from "../../../shared/membership/plans.ts";
import { grantMembership, type GrantReceipt } from "../../domain/membership/grantMembership.ts";
import { accountNamed } from "../../domain/flags/changeFlag.ts";
import { TypedError, typedEndpoint } from "../request/typedErrors.ts";
import { readJson } from "./readJson.ts";
import { requireOperator } from "./requireOperator.ts";

const TEXT = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(500));
const BODY = v.strictObject(
  {
    grant: TEXT,
    days: v.pipe(
      v.number(),
      v.integer(),
      v.minValue(1),
      v.maxValue(MAX_GRANT_DAYS, `At most ${MAX_GRANT_DAYS} days at once.`),
    ),
    tier: v.optional(v.picklist(PAID_TIERS), "MEMBER"),
    reason: TEXT,
  },
  "Name an account, the days to add, and a reason.",
);

/** Answers POST of a grant. */
export const membershipEndpoint = typedEndpoint(["POST"], async (c) => {
  await requireOperator(c);
  const parsed = v.safeParse(BODY, await readJson(c.req.raw));
  if (!parsed.success) throw new TypedError("BAD_REQUEST", parsed.issues[0].message);
  const context = c.get("request");
  const { grant, days, tier, reason } = parsed.output;
  const userId = await accountNamed(context, grant);
  if (userId === null) throw new TypedError("UNPROCESSABLE", "No user has this id or username.");
  const receipt: GrantReceipt = await grantMembership(context, {
    userId,
    days,
    tier,
    reason,
    staffId: null,
    afterEntry: null,
  });
  return c.json(receipt, 200, { "Cache-Control": "no-store" });
});
