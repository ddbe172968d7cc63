import type { MembershipType as MembershipTypeName } from "../../../shared/membership/plans.ts";
import { previewSwitch } from "../../domain/membership/payments/switchPlan.ts";
import { selfOf } from "../../domain/identity/rows/session.ts";
import { builder } from "../machinery/builder.ts";
import { MembershipSwitchPreviewResult, shownSwitch } from "./manageMutations.ts";
import { MembershipType } from "./membership.ts";

// A page shows it, also without JavaScript, so it is a query besides the mutation.
builder.queryFields((t) => ({
  membershipSwitchPreview: t.field({
    type: MembershipSwitchPreviewResult,
    nullable: true,
    description: "What a switch of the viewer's plan would cost; null for anonymous viewers.",
    args: {
      planType: t.arg({ type: MembershipType, required: true, description: "The new plan." }),
    },
    resolve: async (_root, { planType }: { planType: MembershipTypeName }, context) => {
      const userId = selfOf(await context.session());
      return userId === null ? null : shownSwitch(await previewSwitch(context, userId, planType));
    },
  }),
}));
