// Third-party applications that act for users: those the viewer has registered, and those the
// viewer has authorized. Both are changed by forms at /m/account/{step} (decision 28).

import { OAUTH_SCOPES } from "../../../shared/oauth/oauthScopes.ts";
import {
  type Application,
  listApplications,
  ownApplication,
} from "../../domain/oauth/applications.ts";
import { type Grant, listGrants } from "../../domain/oauth/grants.ts";
import { mayReadAccount } from "../../domain/identity/mayReadAccount.ts";
import { builder } from "../machinery/builder.ts";
import { Viewer } from "../machinery/refs.ts";

const OauthApplication = builder.objectRef<Application>("OauthApplication").implement({
  description: "An OAuth application registered by the viewer.",
  fields: (t) => ({
    id: t.exposeID("id", {
      description: "The client id; not a secret.",
    }),
    name: t.exposeString("name", { description: "The name shown on the consent page." }),
    description: t.exposeString("description", { description: "What it does; may be empty." }),
    website: t.exposeString("website", { description: "The application's website; may be empty." }),
    redirectUris: t.exposeStringList("redirectUris", {
      description: "The registered redirect URIs.",
    }),
    hasSecret: t.exposeBoolean("hasSecret", {
      description:
        "False for a public client, which runs on users' devices and can't keep a secret.",
    }),
    createdAt: t.expose("createdAt", { type: "Timestamp", description: "When it was registered." }),
    readerCount: t.exposeInt("readerCount", {
      description: "Number of people who authorized it; 1,001 means more than 1,000.",
    }),
  }),
});

const ConnectedApplication = builder.objectRef<Grant>("ConnectedApplication").implement({
  description: "An application that the viewer has authorized.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Identifies it for revoking its access." }),
    name: t.exposeString("name", { description: "The application's name." }),
    website: t.exposeString("website", { description: "Its website; may be empty." }),
    mayDo: t.stringList({
      description: "Its scopes, described in English.",
      resolve: ({ scopes }) => scopes.map((scope) => OAUTH_SCOPES[scope]),
    }),
    createdAt: t.expose("createdAt", { type: "Timestamp", description: "When it was authorized." }),
    usedAt: t.expose("usedAt", {
      type: "Timestamp",
      nullable: true,
      description: "When it was last used, to the hour; null if never.",
    }),
  }),
});

builder.objectFields(Viewer, (t) => ({
  applications: t.field({
    type: [OauthApplication],
    description:
      "The applications registered by the viewer, newest first; empty during an impersonation and on custom domains.",
    resolve: async ({ id }, _args, context) =>
      mayReadAccount(await context.session()) ? listApplications(context, id) : [],
  }),
  application: t.field({
    type: OauthApplication,
    nullable: true,
    description: "One of these applications by id; null for any other id.",
    args: { id: t.arg.id({ required: true, description: "The client id." }) },
    resolve: async (viewer, { id }, context) =>
      mayReadAccount(await context.session())
        ? ownApplication(context, viewer.id, String(id))
        : null,
  }),
  connectedApplications: t.field({
    type: [ConnectedApplication],
    description:
      "The applications authorized by the viewer, newest first, at most 100; empty where `applications` is.",
    resolve: async ({ id }, _args, context) =>
      mayReadAccount(await context.session()) ? listGrants(context, id) : [],
  }),
}));
