import { builder } from "../machinery/builder.ts";
import { describedEnum } from "../machinery/describedEnum.ts";
import { NONE_YET, noneYet } from "./notYet.ts";
import { Viewer } from "../machinery/refs.ts";

const PartnerProgramEnrollmentStatus = describedEnum(
  "PartnerProgramEnrollmentStatus",
  "The enrollment status in the Partner Program.",
  {
    ENROLLED: "Enrolled.",
    NOT_ENROLLED: "Not enrolled.",
    PERMISSION_DENIED: "Not eligible.",
  },
);

const PartnerProgramEligibilityReason = describedEnum(
  "PartnerProgramEligibilityReason",
  "A condition that prevents earning or payouts.",
  {
    LACK_OF_MEMBERSHIP: "Not a member.",
    MISSING_PAYOUT_INFORMATION: "Payout details are missing.",
  },
);

const PayoutAccountKind = describedEnum("PayoutAccountKind", "The kind of payout account.", {
  STRIPE_EXPRESS: "A Stripe account that the product set up.",
  STRIPE_STANDARD: "The writer's own Stripe account.",
});

interface DelinquencyValue {
  reason: typeof PartnerProgramEligibilityReason.$inferType;
  since: number;
}

const PartnerProgramDelinquency = builder
  .objectRef<DelinquencyValue>("PartnerProgramDelinquency")
  .implement({
    description: "A condition that prevents a partner from earning or being paid.",
    fields: (t) => ({
      reason: t.expose("reason", {
        type: PartnerProgramEligibilityReason,
        description: "What is missing.",
      }),
      since: t.expose("since", { type: "Timestamp", description: "When it began." }),
    }),
  });

interface PermissionsValue {
  canEarn: boolean;
  canReceivePayouts: boolean;
}

const PartnerProgramPermissions = builder
  .objectRef<PermissionsValue>("PartnerProgramPermissions")
  .implement({
    description: "A partner's current permissions.",
    fields: (t) => ({
      canEarn: t.exposeBoolean("canEarn", {
        description: "Whether new stories can be put behind the paywall.",
      }),
      canReceivePayouts: t.exposeBoolean("canReceivePayouts", {
        description: "Whether earnings can be paid out.",
      }),
    }),
  });

interface EnrollmentValue {
  id: string;
  status: typeof PartnerProgramEnrollmentStatus.$inferType;
  delinquencies: DelinquencyValue[];
  permissions: PermissionsValue;
  payoutAccountKind: typeof PayoutAccountKind.$inferType | null;
}

const PartnerProgramEnrollment = builder
  .objectRef<EnrollmentValue>("PartnerProgramEnrollment")
  .implement({
    description: "A user's enrollment in the Partner Program.",
    fields: (t) => ({
      id: t.exposeID("id", { description: "The enrollment's id." }),
      status: t.expose("status", {
        type: PartnerProgramEnrollmentStatus,
        description: "The status.",
      }),
      currentStatus: t.expose("status", {
        type: PartnerProgramEnrollmentStatus,
        description: "The same as `status`, under the name used by the dashboard.",
      }),
      delinquencies: t.expose("delinquencies", {
        type: [PartnerProgramDelinquency],
        description: "Conditions that prevent earning or payouts, at most one of each kind.",
      }),
      permissions: t.expose("permissions", {
        type: PartnerProgramPermissions,
        description: "The partner's current permissions.",
      }),
      payoutAccountKind: t.expose("payoutAccountKind", {
        type: PayoutAccountKind,
        nullable: true,
        description: "The account for payouts; null before it is set up.",
      }),
    }),
  });

builder.objectFields(Viewer, (t) => ({
  partnerProgramEnrollment: t.field({
    type: PartnerProgramEnrollment,
    nullable: true,
    description: `The viewer's enrollment in the Partner Program. ${NONE_YET}`,
    resolve: noneYet,
  }),
}));
