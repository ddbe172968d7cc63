// What staff see and do about memberships. Others can't learn that it exists.

import { MAX_GRANT_DAYS, MAX_STAFF_REASON } from "../../../shared/limits.ts";
import type { PaidTier } from "../../../shared/membership/plans.ts";
import { emailSuppression } from "../../domain/identity/emailSuppression.ts";
import { grantMembership } from "../../domain/membership/grantMembership.ts";
import {
  type LogRow,
  memberHistory,
  type MemberHistory,
} from "../../domain/membership/memberHistory.ts";
import { membershipStatusByUser } from "../../domain/membership/membershipStatus.ts";
import { refundCharge } from "../../domain/membership/ledger/refundCharge.ts";
import {
  effectKey,
  type RefundEffect,
  refundEffects,
} from "../../domain/membership/ledger/refundEffects.ts";
import { accountNamed } from "../../domain/flags/changeFlag.ts";
import { isStaffAtWork } from "../../domain/identity/rows/isStaffAtWork.ts";
import { limitedRows } from "../../domain/newsletters/imports/importLimit.ts";
import { EmailSuppression } from "../identity/emailSuppression.ts";
import { builder } from "../machinery/builder.ts";
import { describedEnum } from "../machinery/describedEnum.ts";
import { permitted } from "../machinery/permissions.ts";
import { User } from "../machinery/refs.ts";
import { defineResult } from "../machinery/results.ts";
import { userById } from "../../domain/people/rows/users.ts";
import { Charge } from "./charges.ts";
import { MembershipTierEnum } from "./membership.ts";
import { MEMBERSHIP_RESULT_ERRORS, membershipErrorResult } from "./membershipResults.ts";
import { Money } from "./money.ts";
import { MembershipUpdate, updateOf } from "./membershipUpdate.ts";
import { MembershipStatus } from "./status.ts";

const MembershipLogActor = describedEnum<LogRow["actor"]>(
  "MembershipLogActor",
  "Who changed a membership.",
  {
    MEMBER: "The member.",
    STAFF: "Staff or an operator.",
    PROVIDER: "The payment provider.",
    SYSTEM: "The product.",
  },
);

const MembershipLogEntry = builder.objectRef<LogRow>("MembershipLogEntry").implement({
  description: "An entry in a membership's history, for staff.",
  fields: (t) => ({
    id: t.id({ description: "The entry's id.", resolve: ({ id }) => `log:${id}` }),
    at: t.expose("at", { type: "Timestamp", description: "When." }),
    actor: t.expose("actor", { type: MembershipLogActor, description: "Who did it." }),
    staffName: t.exposeString("staffName", {
      nullable: true,
      description: "The name of the staff member; null for others and for operators.",
    }),
    action: t.exposeString("action", { description: "What was done." }),
    reason: t.exposeString("reason", { nullable: true, description: "Why; null without one." }),
    detail: t.exposeString("detail", { description: "More, as JSON." }),
  }),
});

const RefundEffectType = builder.objectRef<RefundEffect>("RefundEffect").implement({
  description: "What a refund of what is left of a charge would do, for staff.",
  fields: (t) => ({
    id: t.id({
      description: "Identifies what it does, to refund only if it still does the same.",
      resolve: effectKey,
    }),
    chargeId: t.exposeID("chargeId", { description: "The charge's id." }),
    price: t.field({
      type: Money,
      description: "What goes back to the payment method.",
      resolve: ({ amount, currency }) => ({ amount, currency }),
    }),
    accessUntil: t.expose("accessUntil", {
      type: "Timestamp",
      nullable: true,
      description: "When the person's access ends then; null if it has ended.",
    }),
    tier: t.field({
      type: MembershipTierEnum,
      description: "The person's tier then.",
      resolve: ({ tier }) => tier ?? ("FREE" as const),
    }),
    endsSubscription: t.exposeBoolean("endsSubscription", {
      description: "True if a subscription ends, so that nothing is charged again.",
    }),
    unusedGifts: t.exposeInt("unusedGifts", {
      description: "Gifts that end and that nobody has redeemed.",
    }),
    redeemedGifts: t.exposeInt("redeemedGifts", {
      description: "Gifts that end and that someone has redeemed.",
    }),
  }),
});

const MemberHistoryType = builder.objectRef<MemberHistory>("MemberHistory").implement({
  description: "A person's membership, charges and history, for staff.",
  fields: (t) => ({
    userId: t.exposeID("userId", { description: "The person's id." }),
    user: t.field({
      type: User,
      nullable: true,
      description: "The person.",
      resolve: ({ userId }, _args, context) => userById(context).load(userId),
    }),
    membershipStatus: t.field({
      type: MembershipStatus,
      nullable: true,
      description: "The latest membership; null without one.",
      resolve: ({ userId }, _args, context) => membershipStatusByUser(context).load(userId),
    }),
    accessUntil: t.expose("accessUntil", {
      type: "Timestamp",
      nullable: true,
      description: "When the access ends or ended, with gifts and grants; null without any.",
    }),
    emailSuppression: t.field({
      type: EmailSuppression,
      nullable: true,
      description:
        "Why the person's address gets no newsletters and notifications; null if it gets them.",
      resolve: ({ userId }, _args, context) => emailSuppression(context, userId),
    }),
    limitedImportRows: t.int({
      nullable: true,
      description:
        "Rows of the person's imports of subscribers that wait because of the daily limit.",
      resolve: ({ userId }, _args, context) => limitedRows(context, userId),
    }),
    charges: t.field({
      type: [Charge],
      description: "The latest 100 charges, newest first.",
      resolve: ({ charges }) => charges.edges.map(({ node }) => node),
    }),
    refundEffects: t.field({
      type: [RefundEffectType],
      nullable: true,
      description:
        "What refunds of the charges would do; null if the payment provider doesn't answer.",
      resolve: ({ userId }, _args, context) => refundEffects(context, userId),
    }),
    log: t.expose("log", {
      type: [MembershipLogEntry],
      description: "The latest 100 entries, newest first.",
    }),
  }),
});

builder.queryFields((t) => ({
  memberHistory: t.field({
    type: MemberHistoryType,
    nullable: true,
    description: "A person's membership with its history, for staff who are signed in.",
    args: { user: t.arg.string({ required: true, description: "The username or id." }) },
    resolve: async (_root, { user }, context) => {
      if (!isStaffAtWork(await context.session())) return null;
      const userId = await accountNamed(context, user);
      return userId === null ? null : memberHistory(context, userId);
    },
  }),
}));

const StaffMembershipResult = defineResult({
  name: "StaffMembershipResult",
  description: "Result of a change by staff.",
  types: [MembershipUpdate],
  errors: MEMBERSHIP_RESULT_ERRORS,
});

builder.mutationFields((t) => {
  const reason = t.arg.string({ required: true, description: "Why; stays on record." });
  return {
    grantMembership: t.field({
      type: StaffMembershipResult,
      description: "Gives someone a membership without a charge, or extends theirs. Staff only.",
      args: {
        user: t.arg.string({ required: true, description: "The username or id." }),
        days: t.arg.int({ required: true, description: "Days to add." }),
        tier: t.arg({
          type: MembershipTierEnum,
          description: "For someone who isn't a member now: MEMBER by default.",
        }),
        reason,
        afterEntry: t.arg.id({
          description:
            "The newest entry of the history that the viewer saw; any other text if it was empty. After it, the same grant is made once.",
        }),
      },
      resolve: permitted(
        "grantMembership",
        async (
          args: {
            user: string;
            days: number;
            tier?: string | null;
            reason: string;
            afterEntry?: string | null;
          },
          context,
          { userId: staffId },
        ) => {
          const { days } = args;
          const reasonText = args.reason.trim();
          if (!(days >= 1 && days <= MAX_GRANT_DAYS))
            return membershipErrorResult({ kind: "bad-days" });
          if (!isReason(reasonText)) return membershipErrorResult({ kind: "no-reason" });
          const userId = await accountNamed(context, args.user);
          if (userId === null) return membershipErrorResult({ kind: "no-user" });
          const tier: PaidTier = args.tier === "FRIEND" ? "FRIEND" : "MEMBER";
          const afterEntry = args.afterEntry == null ? null : entryNumber(args.afterEntry);
          const grant = { userId, days, tier, reason: reasonText, staffId, afterEntry };
          await grantMembership(context, grant);
          return updateOf(userId);
        },
      ),
    }),
    refundCharge: t.field({
      type: StaffMembershipResult,
      description: "Refunds a charge, which ends what it paid for. Staff only.",
      args: {
        chargeId: t.arg.id({ required: true, description: "The charge." }),
        effect: t.arg.id({
          description: "The id of the effect that was shown: another one isn't caused.",
        }),
        reason,
      },
      resolve: permitted(
        "refundCharge",
        async (
          args: { chargeId: string; effect?: string | null; reason: string },
          context,
          { userId: staffId },
        ) => {
          const reasonText = args.reason.trim();
          if (!isReason(reasonText)) return membershipErrorResult({ kind: "no-reason" });
          const { chargeId, effect: seen = null } = args;
          const refund = { chargeId, seen, reason: reasonText, staffId };
          const result = await refundCharge(context, refund);
          return result.kind === "done" ? updateOf(result.userId) : membershipErrorResult(result);
        },
      ),
    }),
  };
});

const isReason = (text: string): boolean => text.length > 0 && text.length <= MAX_STAFF_REASON;

/** The number in the id of an entry of a membership's history; 0 if there is none. */
const entryNumber = (id: string): number => Number(/^log:(\d{1,15})$/.exec(id)?.[1] ?? 0);
