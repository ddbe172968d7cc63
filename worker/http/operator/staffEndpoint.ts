// POST /_/ops/staff: lets an operator make an account staff or end that. The body names an account
// to add, one to remove, or none; the response lists the staff afterwards.

import * as v from "valibot";
import { changeStaff, type StaffReceipt } from "../../domain/identity/moderation/changeStaff.ts";
import { accountNamed } from "../../domain/flags/changeFlag.ts";
import { TypedError, typedEndpoint } from "../request/typedErrors.ts";
import { readJson } from "./readJson.ts";
import { requireOperator } from "./requireOperator.ts";

const ONE_ACCOUNT = "Name an account to add or to remove.";
const ACCOUNT = v.optional(v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(100)));
const BODY = v.pipe(
  v.strictObject({ add: ACCOUNT, remove: ACCOUNT }, ONE_ACCOUNT),
  v.check(({ add, remove }) => add === undefined || remove === undefined, ONE_ACCOUNT),
);

/** Answers POST of a change of the staff. */
export const staffEndpoint = typedEndpoint(["POST"], async (c) => {
  await requireOperator(c);
  const parsed = v.safeParse(BODY, await readJson(c.req.raw));
  if (!parsed.success) throw new TypedError("BAD_REQUEST", parsed.issues[0].message);
  const context = c.get("request");
  const { add, remove } = parsed.output;
  const name = add ?? remove;
  const userId = name === undefined ? null : await accountNamed(context, name);
  if (name !== undefined && userId === null)
    throw new TypedError("UNPROCESSABLE", "No user has this id or username.");
  const change = userId === null ? null : { userId, isStaff: add !== undefined };
  const receipt: StaffReceipt = await changeStaff(context, change);
  return c.json(receipt, 200, { "Cache-Control": "no-store" });
});
