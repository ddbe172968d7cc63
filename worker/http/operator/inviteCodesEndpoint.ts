// POST /_/ops/invite-codes: lets an operator create or end invitation codes. To create, the body
// names what they open, their number and lifetime, and the response contains the codes, only this
// once. To end, it names a flag or a single code.

import * as v from "valibot";
import { DAY_MS } from "../../../shared/durations.ts";
import type { FlagName } from "../../../shared/flags.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { isInvitable } from "../../../shared/identity/inviteCodes.ts";
import { endInviteCodes, makeInviteCodes } from "../../domain/identity/signIn/inviteCodes.ts";
import { TypedError, typedEndpoint } from "../request/typedErrors.ts";
import { readJson } from "./readJson.ts";
import { requireOperator } from "./requireOperator.ts";

const MAX_CODES = 500;
const MAX_DAYS = 365;

const END = v.strictObject({ end: v.pipe(v.string(), v.maxLength(100)) });

const INVITE_CODE_INPUT = v.strictObject(
  {
    flag: v.pipe(
      v.string(),
      v.check(
        isInvitable,
        "A code needs a flag that can be enabled by invitation and is off by default.",
      ),
      v.transform((name) => name as FlagName),
    ),
    label: v.pipe(
      v.string(),
      v.trim(),
      v.minLength(1, "Say what the code gives access to."),
      v.maxLength(100),
    ),
    count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_CODES)), 1),
    days: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_DAYS)), 30),
    isForNewUsers: v.optional(v.boolean(), false),
  },
  "Name a flag and say what the code gives access to.",
);

/** The new codes, with links that open the form with each. */
export interface InviteCodesReceipt {
  codes: { code: string; url: string }[];
}

/** The number of ended codes. */
export interface EndedCodesReceipt {
  ended: number;
}

/** Answers POST to create or end codes. */
export const inviteCodesEndpoint = typedEndpoint(["POST"], async (c) => {
  await requireOperator(c);
  const context = c.get("request");
  const body = await readJson(c.req.raw);
  if (v.is(END, body)) {
    const ended = await endInviteCodes(context, body.end);
    if (ended === null)
      throw new TypedError("BAD_REQUEST", "Name a code, or a flag whose codes should end.");
    const receipt: EndedCodesReceipt = { ended };
    return c.json(receipt, 200, { "Cache-Control": "no-store" });
  }
  const parsed = v.safeParse(INVITE_CODE_INPUT, body);
  if (!parsed.success) throw new TypedError("BAD_REQUEST", parsed.issues[0].message);
  const { days, ...input } = parsed.output;
  const codes = await makeInviteCodes(context, { ...input, lifetime: days * DAY_MS });
  const receipt: InviteCodesReceipt = {
    codes: codes.map((code) => {
      const path = buildPath("ManageAccount", { step: "invite" }, { query: { code } });
      return { code, url: context.config.publicUrl + path };
    }),
  };
  return c.json(receipt, 200, { "Cache-Control": "no-store" });
});
