// The account settings of its owner: sessions, exports and security state. Changes that need typed
// input, such as a password or an email address, are forms at /m/account/{step}, which require
// re-authentication.

import { type AccountFacts, accountFacts } from "../../domain/identity/accountFacts.ts";
import type { SignUpError } from "../../../shared/identity/signUpErrors.ts";
import { type AccountExport, exportsByUser } from "../../domain/personalData/accountExports.ts";
import { type ListedSession, sessionsByUser } from "../../domain/identity/sessions/listSessions.ts";
import { mayReadAccount } from "../../domain/identity/mayReadAccount.ts";
import { smsSender } from "../../domain/identity/mobileVerification.ts";
import { revokeSession } from "../../domain/identity/sessions/revokeSession.ts";
import { signOutEverywhere } from "../../domain/identity/sessions/signOutEverywhere.ts";
import { builder } from "../machinery/builder.ts";
import { describedEnum } from "../machinery/describedEnum.ts";
import { EmailSuppression } from "./emailSuppression.ts";
import { permitted } from "../machinery/permissions.ts";
import { type Prefetches, prefetchSelected } from "../machinery/prefetch.ts";
import { defineResult, errorResult } from "../machinery/results.ts";

// For clients that name these types. No field returns one: the forms show them as text.
describedEnum("SignUpFailureReason", "Why a sign-up or an account change was rejected.", {
  EMAIL_TAKEN: "Another account has the address.",
  USERNAME_INVALID: "The username contains invalid characters or is reserved.",
  USERNAME_TAKEN: "Another account has or had the username.",
  USERNAME_TOO_LONG: "The username has too many characters.",
  PASSWORD_TOO_SHORT: "The password has too few characters.",
  PASSWORD_TOO_LONG: "The password has too many characters.",
  PASSWORD_COMMON: "The password is too common.",
  NON_MEMBER: "Only for members.",
} satisfies Record<SignUpError, string>);

const AccountSession = builder.objectRef<ListedSession>("AccountSession").implement({
  description: "A session of the viewer's in one browser, on any number of hosts.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Identifies it to `revokeSession`; grants no access." }),
    createdAt: t.exposeFloat("createdAt", {
      description: "When the browser signed in, in milliseconds since 1970.",
    }),
    expiresAt: t.exposeFloat("expiresAt", {
      description: "When it expires, in milliseconds since 1970.",
    }),
    userAgent: t.exposeString("userAgent", { description: "The browser's User-Agent." }),
    place: t.exposeString("place", {
      nullable: true,
      description: "Approximate city and country; null if unknown.",
    }),
    isCurrent: t.exposeBoolean("isCurrent", { description: "True for the session of the query." }),
  }),
});

const AccountExportType = builder.objectRef<AccountExport>("AccountExport").implement({
  description: "An export of the viewer's account data.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The id in its URL: /me/export/{id}." }),
    askedAt: t.exposeFloat("askedAt", {
      description: "When it was requested, in milliseconds since 1970.",
    }),
    isReady: t.boolean({
      description: "Whether it is ready to download.",
      resolve: ({ readyAt }) => readyAt !== null,
    }),
    expiresAt: t.exposeFloat("expiresAt", {
      description: "When it is deleted, in milliseconds since 1970.",
    }),
  }),
});

const AccountSettings = builder
  .objectRef<AccountFacts & { userId: string }>("AccountSettings")
  .implement({
    description: "The sign-in methods of the viewer's account.",
    fields: (t) => ({
      email: t.exposeString("email", {
        nullable: true,
        description: "The email address; null for an account without one.",
      }),
      pendingEmail: t.exposeString("pendingEmail", {
        nullable: true,
        description: "A new email address that hasn't been confirmed yet.",
      }),
      emailSuppression: t.expose("emailSuppression", {
        type: EmailSuppression,
        nullable: true,
        description: "Why the address gets no newsletters and notifications; null if it gets them.",
      }),
      passwordChangedAt: t.exposeFloat("passwordChangedAt", {
        nullable: true,
        description:
          "When the password was set, in milliseconds since 1970; null without a password.",
      }),
      secondFactorSince: t.exposeFloat("secondFactorSince", {
        nullable: true,
        description:
          "When the second factor was turned on, in milliseconds since 1970; null if it is off.",
      }),
      recoveryCodesLeft: t.exposeInt("recoveryCodesLeft", {
        description: "Number of unused recovery codes.",
      }),
      mobileNumber: t.exposeString("mobileNumber", {
        nullable: true,
        description: "The verified mobile number in E.164 format; null for none.",
      }),
      pendingMobileNumber: t.exposeString("pendingMobileNumber", {
        nullable: true,
        description: "The mobile number that a code was sent to, in E.164 format; null for none.",
      }),
      canVerifyMobile: t.boolean({
        description: "False if text messages can't be sent.",
        resolve: (_account, _args, context) => smsSender(context) !== null,
      }),
      exports: t.field({
        type: [AccountExportType],
        description: "Exports of the account, newest first, at most 20.",
        resolve: ({ userId }, _args, context) => exportsByUser(context).load(userId),
      }),
      sessions: t.field({
        type: [AccountSession],
        description: "The viewer's sessions, newest first, at most 100.",
        resolve: ({ userId }, _args, context) => sessionsByUser(context).load(userId),
      }),
    }),
  });

/**
 * Prefetches of the account's fields by its owner's id, so that they share the account's query
 * batch.
 */
const ACCOUNT_PREFETCHES: Prefetches = {
  exports: (context, id) => exportsByUser(context).load(id),
  sessions: (context, id) => sessionsByUser(context).load(id),
};

builder.queryField("accountSettings", (t) =>
  t.field({
    type: AccountSettings,
    nullable: true,
    description:
      "The viewer's account; null for anonymous viewers, during an impersonation, and on custom domains.",
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
  description: "Sessions that have been revoked.",
  fields: (t) => ({
    ids: t.exposeIDList("ids", { description: "The sessions' ids; empty if all were revoked." }),
  }),
});

const EndSessionsResult = defineResult({
  name: "EndSessionsResult",
  description: "Result of `revokeSession` and `signOutEverywhere`.",
  types: [SessionsEnded],
  errors: ["Forbidden", "NotFound", "RateLimited", "Unauthorized"],
});

builder.mutationFields((t) => ({
  revokeSession: t.field({
    type: EndSessionsResult,
    description: "Revokes one of the viewer's sessions on all hosts.",
    args: { id: t.arg.id({ required: true, description: "The `AccountSession.id`." }) },
    resolve: permitted("revokeSession", async ({ id }: { id: string }, context, { userId }) =>
      (await revokeSession(context, userId, id))
        ? ({ __typename: "SessionsEnded", ids: [id] } as const)
        : errorResult("NotFound", "We couldn’t find this session. It may have ended already."),
    ),
  }),
  signOutEverywhere: t.field({
    type: EndSessionsResult,
    description: "Revokes all of the viewer's sessions, including this request's.",
    resolve: permitted("signOutEverywhere", async (_args: object, context, { userId }) => {
      await signOutEverywhere(context, userId);
      return { __typename: "SessionsEnded", ids: [] } as const;
    }),
  }),
}));
