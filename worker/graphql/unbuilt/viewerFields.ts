// Fields of the viewer that nothing fills yet.

import { builder } from "../machinery/builder.ts";
import { NONE_YET, noneYet } from "./notYet.ts";
import { Viewer } from "../machinery/refs.ts";

const Verifications = builder.objectRef<{ isBookAuthor: boolean }>("Verifications").implement({
  description: "Verified facts about a user.",
  fields: (t) => ({
    isBookAuthor: t.exposeBoolean("isBookAuthor", {
      description: "True for the verified author of a published book.",
    }),
  }),
});

interface MastodonAccountValue {
  id: string;
  username: string;
  domain: string;
}

const MastodonAccount = builder.objectRef<MastodonAccountValue>("MastodonAccount").implement({
  description: "An account on a Mastodon server.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The id of the link." }),
    username: t.exposeString("username", { description: "The username there, without @." }),
    domain: t.exposeString("domain", { description: "The server's host." }),
  }),
});

const LinkedAccounts = builder
  .objectRef<{ mastodon: MastodonAccountValue | null }>("LinkedAccounts")
  .implement({
    description: "Linked accounts on other services.",
    fields: (t) => ({
      mastodon: t.expose("mastodon", {
        type: MastodonAccount,
        nullable: true,
        description: `On Mastodon; null without one. ${NONE_YET}`,
      }),
    }),
  });

builder.objectFields(Viewer, (t) => ({
  isEligibleToImportEmails: t.boolean({
    nullable: true,
    description: `Whether the viewer may import subscribers. ${NONE_YET}`,
    resolve: noneYet,
  }),
  isEligibleToViewNewResponses: t.boolean({
    nullable: true,
    description: `Whether the viewer sees threaded responses. ${NONE_YET}`,
    resolve: noneYet,
  }),
  styleEditorOnboardingVersionSeen: t.int({
    nullable: true,
    description: `The design editor's introduction that the viewer has seen. ${NONE_YET}`,
    resolve: noneYet,
  }),
  verifications: t.field({
    type: Verifications,
    nullable: true,
    description: `What has been verified about the viewer. ${NONE_YET}`,
    resolve: noneYet,
  }),
  linkedAccounts: t.field({
    type: LinkedAccounts,
    nullable: true,
    description: `The viewer's accounts elsewhere. ${NONE_YET}`,
    resolve: noneYet,
  }),
}));
