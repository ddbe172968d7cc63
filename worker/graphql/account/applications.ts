// Applications of others that ask in people's names: those that the viewer has registered, and those
// that the viewer has let in. Both change by forms at /m/account/{step} (decision 36).

import { OAUTH_SCOPES } from "../../../shared/rules/oauthScopes.ts";
import {
  type Application,
  listApplications,
  ownApplication,
} from "../../domain/accounts/oauth/applications.ts";
import { type Grant, listGrants } from "../../domain/accounts/oauth/grants.ts";
import { mayReadAccount } from "../../domain/accounts/identity/mayReadAccount.ts";
import { builder } from "../machinery/builder.ts";
import { Viewer } from "../machinery/refs.ts";

const OauthApplication = builder.objectRef<Application>("OauthApplication").implement({
  description: "An application that the viewer has registered.",
  fields: (t) => ({
    id: t.exposeID("id", {
      description: "The client id: it names the application and is no secret.",
    }),
    name: t.exposeString("name", { description: "What readers are asked about." }),
    description: t.exposeString("description", { description: "What it does; may be empty." }),
    website: t.exposeString("website", { description: "Where readers learn more; may be empty." }),
    redirectUris: t.exposeStringList("redirectUris", {
      description: "The addresses that it may have readers led back to.",
    }),
    hasSecret: t.exposeBoolean("hasSecret", {
      description: "False where it runs on people's devices and can keep none.",
    }),
    createdAt: t.expose("createdAt", { type: "Timestamp", description: "When it was registered." }),
    readerCount: t.exposeInt("readerCount", { description: "How many people have let it in." }),
  }),
});

const ConnectedApplication = builder.objectRef<Grant>("ConnectedApplication").implement({
  description: "An application that the viewer has let in.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Names it where its access is taken back." }),
    name: t.exposeString("name", { description: "The application's name." }),
    website: t.exposeString("website", { description: "Its website; may be empty." }),
    mayDo: t.stringList({
      description: "What it may do, in words.",
      resolve: ({ scopes }) => scopes.map((scope) => OAUTH_SCOPES[scope]),
    }),
    createdAt: t.expose("createdAt", { type: "Timestamp", description: "Since when." }),
    usedAt: t.expose("usedAt", {
      type: "Timestamp",
      nullable: true,
      description: "When it was last there, to the hour; null where it never was.",
    }),
  }),
});

builder.objectFields(Viewer, (t) => ({
  applications: t.field({
    type: [OauthApplication],
    description:
      "The applications that the viewer has registered, the newest first; none for staff who act as somebody, and on hosts that are people's or publications' own.",
    resolve: async ({ id }, _args, context) =>
      mayReadAccount(await context.session()) ? listApplications(context, id) : [],
  }),
  application: t.field({
    type: OauthApplication,
    nullable: true,
    description: "One of them; null for any other.",
    args: { id: t.arg.id({ required: true, description: "The client id." }) },
    resolve: async (viewer, { id }, context) =>
      mayReadAccount(await context.session())
        ? ownApplication(context, viewer.id, String(id))
        : null,
  }),
  connectedApplications: t.field({
    type: [ConnectedApplication],
    description:
      "The applications that the viewer has let in, the newest first, a hundred at most; none where `applications` has none.",
    resolve: async ({ id }, _args, context) =>
      mayReadAccount(await context.session()) ? listGrants(context, id) : [],
  }),
}));
