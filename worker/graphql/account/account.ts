// What the owner of an account sees and ends of it. Changes that need words of their own (a password,
// an address) are forms at /m/account/{step}, which ask first whether the owner is there.

import { type AccountFacts, accountFacts } from "../../domain/accounts/identity/accountFacts.ts";
import type { SignUpFailure } from "../../../shared/rules/signUpFailures.ts";
import { type AccountExport, exportsByUser } from "../../domain/writing/exports/accountExports.ts";
import { type ListedSession, sessionsByUser } from "../../domain/accounts/identity/listSessions.ts";
import { mayReadAccount } from "../../domain/accounts/identity/mayReadAccount.ts";
import { smsSender } from "../../domain/accounts/identity/mobileVerification.ts";
import { revokeSession } from "../../domain/accounts/identity/revokeSession.ts";
import { signOutEverywhere } from "../../domain/accounts/identity/signOutEverywhere.ts";
import { builder } from "../machinery/builder.ts";
import { describedEnum } from "../machinery/describedEnum.ts";
import { permitted } from "../machinery/permissions.ts";
import { type Prefetches, prefetchSelected } from "../machinery/prefetch.ts";
import {
  Forbidden,
  NotFound,
  RateLimited,
  type ErrorResult,
  refuse,
  Unauthorized,
} from "../machinery/results.ts";

// Named by platform.md §5, though no field holds one: the forms say it in words.
describedEnum("SignUpFailureReason", "Why an account can't have what it was given.", {
  EMAIL_TAKEN: "Another account has the address.",
  USERNAME_INVALID: "It is no username.",
  USERNAME_TAKEN: "Another account has the username, or had it.",
  USERNAME_TOO_LONG: "The username has too many characters.",
  PASSWORD_TOO_SHORT: "The password has too few characters.",
  PASSWORD_TOO_LONG: "The password has too many characters.",
  PASSWORD_COMMON: "The password is among those that most people have.",
  NON_MEMBER: "It is for members only.",
} satisfies Record<SignUpFailure, string>);

const AccountSession = builder.objectRef<ListedSession>("AccountSession").implement({
  description: "A browser that the viewer is signed in to, on however many hosts.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Names it to `revokeSession`; it opens nothing." }),
    createdAt: t.exposeFloat("createdAt", {
      description: "When it signed in, in milliseconds since 1970.",
    }),
    expiresAt: t.exposeFloat("expiresAt", {
      description: "When it ends by itself, in milliseconds since 1970.",
    }),
    userAgent: t.exposeString("userAgent", { description: "As the browser named itself." }),
    place: t.exposeString("place", {
      nullable: true,
      description: "Town and country, roughly; null where nobody knows.",
    }),
    isCurrent: t.exposeBoolean("isCurrent", { description: "It is the one that asks." }),
  }),
});

const AccountExportType = builder.objectRef<AccountExport>("AccountExport").implement({
  description: "A copy of what is in the viewer's account.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "As its address names it: /me/export/{id}." }),
    askedAt: t.exposeFloat("askedAt", {
      description: "When it was asked for, in milliseconds since 1970.",
    }),
    isReady: t.boolean({
      description: "Whether it can be downloaded.",
      resolve: ({ readyAt }) => readyAt !== null,
    }),
    expiresAt: t.exposeFloat("expiresAt", {
      description: "Until when it is kept, in milliseconds since 1970.",
    }),
  }),
});

const AccountSettings = builder
  .objectRef<AccountFacts & { userId: string }>("AccountSettings")
  .implement({
    description: "How the viewer's account can be signed in to.",
    fields: (t) => ({
      email: t.exposeString("email", {
        nullable: true,
        description: "The address that signs in; null for an account without one.",
      }),
      pendingEmail: t.exposeString("pendingEmail", {
        nullable: true,
        description: "An address that waits for its link to be pressed.",
      }),
      passwordChangedAt: t.exposeFloat("passwordChangedAt", {
        nullable: true,
        description: "When the password was set, in milliseconds since 1970; null without one.",
      }),
      secondFactorSince: t.exposeFloat("secondFactorSince", {
        nullable: true,
        description: "Since when signing in asks for a second factor; null where it does not.",
      }),
      recoveryCodesLeft: t.exposeInt("recoveryCodesLeft", {
        description: "Recovery codes that have not been used.",
      }),
      mobileNumber: t.exposeString("mobileNumber", {
        nullable: true,
        description: "The mobile number that is verified, as E.164 has it; null for none.",
      }),
      pendingMobileNumber: t.exposeString("pendingMobileNumber", {
        nullable: true,
        description: "The number that waits for its code, as E.164 has it; null for none.",
      }),
      canVerifyMobile: t.boolean({
        description: "False where nothing is set up that sends text messages.",
        resolve: (_account, _args, context) => smsSender(context) !== null,
      }),
      exports: t.field({
        type: [AccountExportType],
        description: "Copies of what is in the account, newest first, twenty at most.",
        resolve: ({ userId }, _args, context) => exportsByUser(context).load(userId),
      }),
      sessions: t.field({
        type: [AccountSession],
        description: "The viewer's sign-ins, newest first, a hundred at most.",
        resolve: ({ userId }, _args, context) => sessionsByUser(context).load(userId),
      }),
    }),
  });

/** What fields of the account read, by its owner's id, so that it comes with the account. */
const ACCOUNT_PREFETCHES: Prefetches = {
  exports: (context, id) => exportsByUser(context).load(id),
  sessions: (context, id) => sessionsByUser(context).load(id),
};

builder.queryField("accountSettings", (t) =>
  t.field({
    type: AccountSettings,
    nullable: true,
    description:
      "The viewer's own account; null for a visitor, for staff who act as somebody, and on hosts that are people's or publications' own.",
    resolve: async (_root, _args, context, info) => {
      const session = await context.session();
      if (!session || !mayReadAccount(session)) return null;
      prefetchSelected(info, "AccountSettings", ACCOUNT_PREFETCHES, context, session.userId);
      const facts = await accountFacts(context, session.userId);
      return facts && { ...facts, userId: session.userId };
    },
  }),
);

interface Ended {
  __typename: "SessionsEnded";
  ids: readonly string[];
}

const SessionsEnded = builder.objectRef<Ended>("SessionsEnded").implement({
  description: "Sign-ins that are over.",
  fields: (t) => ({
    ids: t.exposeIDList("ids", { description: "Which; empty where all are." }),
  }),
});

const EndSessionsResult = builder.unionType("EndSessionsResult", {
  description: "What became of a wish to end sign-ins.",
  types: [SessionsEnded, Forbidden, NotFound, RateLimited, Unauthorized],
  resolveType: (value: Ended | ErrorResult) => value.__typename,
});

builder.mutationFields((t) => ({
  revokeSession: t.field({
    type: EndSessionsResult,
    description: "Ends one of the viewer's sign-ins, on all hosts.",
    args: { id: t.arg.id({ required: true, description: "As `AccountSession.id` names it." }) },
    resolve: permitted("revokeSession", async ({ id }: { id: string }, context, { userId }) =>
      (await revokeSession(context, userId, id))
        ? ({ __typename: "SessionsEnded", ids: [id] } as const)
        : refuse("NotFound", "There is no such session."),
    ),
  }),
  signOutEverywhere: t.field({
    type: EndSessionsResult,
    description: "Ends all of the viewer's sign-ins, the asking one too.",
    resolve: permitted("signOutEverywhere", async (_args: object, context, { userId }) => {
      await signOutEverywhere(context, userId);
      return { __typename: "SessionsEnded", ids: [] } as const;
    }),
  }),
}));
