import { authOrigin } from "../../../shared/routes/authOrigin.ts";
import { socialStartPath } from "../../../shared/routes/paths/socialStartPath.ts";
import { SOCIAL_PROVIDER_NAMES, type SocialProviderId } from "../../../shared/socialProviders.ts";
import {
  type Connection,
  connectToken,
  disconnectAccount,
  listConnections,
} from "../../domain/identity/social/connections.ts";
import { isFresh } from "../../domain/identity/secondFactor/confirmIdentity.ts";
import { mayReadAccount } from "../../domain/identity/mayReadAccount.ts";
import type { Session } from "../../domain/identity/rows/session.ts";
import { builder } from "../machinery/builder.ts";
import { describedEnum } from "../machinery/describedEnum.ts";
import { permitted } from "../machinery/permissions.ts";
import { Viewer } from "../machinery/refs.ts";
import { defineResult, type ErrorResult, errorResult } from "../machinery/results.ts";

const SocialProviderEnum = describedEnum("SocialProvider", "A provider of social sign-in.", {
  GOOGLE: "Google.",
  FACEBOOK: "Facebook.",
  APPLE: "Apple.",
  TWITTER: "X.",
});
type ProviderName = typeof SocialProviderEnum.$inferType;

const SocialAccount = builder.objectRef<Connection>("SocialAccount").implement({
  description: "A social account that can sign its owner in.",
  fields: (t) => ({
    provider: t.field({
      type: SocialProviderEnum,
      description: "The provider.",
      resolve: ({ provider }) => provider.toUpperCase() as ProviderName,
    }),
    name: t.exposeString("name", {
      nullable: true,
      description: "The name according to the provider; null if unknown.",
    }),
    email: t.exposeString("email", {
      nullable: true,
      description:
        "The email address according to the provider; null if unknown. Not usable for signing in.",
    }),
    connectedAt: t.expose("connectedAt", {
      type: "Timestamp",
      description: "When it was connected.",
    }),
  }),
});

builder.objectFields(Viewer, (t) => ({
  socialConnections: t.field({
    type: [SocialAccount],
    description:
      "The social accounts that can sign the viewer in, oldest first; empty during an impersonation and on custom domains.",
    resolve: async ({ id }, _args, context) =>
      mayReadAccount(await context.session()) ? listConnections(context, id) : [],
  }),
}));

interface Way {
  __typename: "SocialAccountWay";
  href: string;
}

const SocialAccountWay = builder.objectRef<Way>("SocialAccountWay").implement({
  description: "Where the browser continues to connect an account.",
  fields: (t) => ({
    href: t.exposeString("href", { description: "The URL; short-lived and valid once." }),
  }),
});

const ConnectSocialAccountResult = defineResult({
  name: "ConnectSocialAccountResult",
  description: "Result of `connectSocialAccount`.",
  types: [SocialAccountWay],
  errors: ["Forbidden", "NotFound", "RateLimited", "Unauthorized"],
});

interface Left {
  __typename: "SocialAccounts";
  userId: string;
}

const SocialAccounts = builder.objectRef<Left>("SocialAccounts").implement({
  description: "The connected accounts after a change.",
  fields: (t) => ({
    connections: t.field({
      type: [SocialAccount],
      description: "The remaining accounts that can sign the viewer in, oldest first.",
      resolve: ({ userId }, _args, context) => listConnections(context, userId),
    }),
  }),
});

const DisconnectSocialAccountResult = defineResult({
  name: "DisconnectSocialAccountResult",
  description: "Result of `disconnectSocialAccount`.",
  types: [SocialAccounts],
  errors: ["Conflict", "Forbidden", "RateLimited", "Unauthorized"],
});

/**
 * A sign-in method can take over the account, so changing it requires the owner's recent
 * re-authentication.
 */
function errorOf(session: Session, now: number): ErrorResult | null {
  return isFresh(session, now)
    ? null
    : errorResult("Forbidden", "Confirm in your security settings that it is you, then try again.");
}

const idOf = (provider: ProviderName): SocialProviderId =>
  provider.toLowerCase() as SocialProviderId;

interface ConnectArgs {
  provider: ProviderName;
  redirect?: string | null;
}

builder.mutationFields((t) => ({
  connectSocialAccount: t.field({
    type: ConnectSocialAccountResult,
    description:
      "Starts connecting a social account to the viewer's, which requires a recent sign-in or confirmation. The browser continues at the returned URL, and comes back once the provider has identified the user.",
    args: {
      provider: t.arg({ type: SocialProviderEnum, required: true, description: "The provider." }),
      redirect: t.arg.string({
        description: "Where to redirect afterwards: one of the product's URLs.",
      }),
    },
    resolve: permitted(
      "connectSocialAccount",
      async ({ provider, redirect }: ConnectArgs, context, session) => {
        const error = errorOf(session, context.now);
        if (error) return error;
        const id = idOf(provider);
        const way = { provider: id, redirect: redirect ?? "" };
        const token = await connectToken(context, session.userId, way);
        if (token === null)
          return errorResult("NotFound", `${SOCIAL_PROVIDER_NAMES[id]} is not offered here.`);
        const path = socialStartPath(id, { operation: "connect", token });
        return {
          __typename: "SocialAccountWay",
          href: authOrigin(context.config) + path,
        } as const;
      },
    ),
  }),
  disconnectSocialAccount: t.field({
    type: DisconnectSocialAccountResult,
    description:
      "Disconnects a social account, unless it is the viewer's only sign-in method; requires a recent sign-in or confirmation. Idempotent.",
    args: {
      provider: t.arg({ type: SocialProviderEnum, required: true, description: "The provider." }),
    },
    resolve: permitted(
      "disconnectSocialAccount",
      async ({ provider }: { provider: ProviderName }, context, session) => {
        const error = errorOf(session, context.now);
        if (error) return error;
        const result = await disconnectAccount(context, session.userId, idOf(provider));
        return result === "kept"
          ? errorResult(
              "Conflict",
              "Add an email address first; otherwise you couldn’t sign in any more.",
            )
          : ({ __typename: "SocialAccounts", userId: session.userId } as const);
      },
    ),
  }),
}));
