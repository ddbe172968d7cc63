import { builder } from "../machinery/builder.ts";
import { describedEnum } from "../machinery/describedEnum.ts";
import { NONE_YET, noneYet } from "./notYet.ts";
import { Viewer } from "../machinery/refs.ts";

const PartnerProgramEnrollmentStatus = describedEnum(
  "PartnerProgramEnrollmentStatus",
  "Whether someone earns through the Partner Program.",
  {
    ENROLLED: "They are in.",
    NOT_ENROLLED: "They are not in.",
    PERMISSION_DENIED: "They may not be in.",
  },
);

const PartnerProgramEligibilityReason = describedEnum(
  "PartnerProgramEligibilityReason",
  "What someone lacks to earn, or to be paid.",
  {
    LACK_OF_MEMBERSHIP: "They are not a member.",
    MISSING_PAYOUT_INFORMATION: "They have not said where to pay to.",
  },
);

const PayoutAccountKind = describedEnum("PayoutAccountKind", "The account that payouts go to.", {
  STRIPE_EXPRESS: "A Stripe account that the product set up.",
  STRIPE_STANDARD: "A Stripe account of the writer's own.",
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
