import { membershipStatusByUser } from "../../domain/membership/membershipStatus.ts";
import { membershipByUser } from "../../domain/membership/rows/membershipByUser.ts";
import { builder } from "../machinery/builder.ts";
import type { GraphQLContext } from "../machinery/context.ts";
import { Membership } from "./membership.ts";
import { MembershipStatus } from "./status.ts";

interface Updated {
  __typename: "MembershipUpdate";
  userId: string;
}

export const MembershipUpdate = builder.objectRef<Updated>("MembershipUpdate").implement({
  description: "A membership after a change.",
  fields: (t) => ({
    membership: t.field({
      type: Membership,
      nullable: true,
      description: "The membership; null if it gives no access now.",
      resolve: ({ userId }, _args, context) => fresh(context, userId).membership,
    }),
    membershipStatus: t.field({
      type: MembershipStatus,
      nullable: true,
      description: "How it is paid.",
      resolve: ({ userId }, _args, context) => fresh(context, userId).status,
    }),
  }),
});

export const updateOf = (userId: string): Updated => ({ __typename: "MembershipUpdate", userId });

/** What the change has made of values that were loaded before it. */
function fresh(context: GraphQLContext, userId: string) {
  return {
    get membership() {
      return membershipByUser(context).clear(userId).load(userId);
    },
    get status() {
      return membershipStatusByUser(context).clear(userId).load(userId);
    },
  };
}
