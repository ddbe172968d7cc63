// The files of subscribers that were imported into newsletters, for those who manage them.

import { REJECTION_REASONS } from "../../../shared/newsletters/subscriberImportErrors.ts";
import { type PageArguments, pageBounds } from "../../db/keyset.ts";
import type { NewsletterRow } from "../../domain/newsletters/rows/newsletters.ts";
import {
  listRejections,
  listSubscriberImports,
  type RejectionRow,
  type SubscriberImportRow,
} from "../../domain/newsletters/imports/listSubscriberImports.ts";
import {
  cancelSubscriberImport,
  confirmSubscriberImport,
} from "../../domain/newsletters/imports/confirmSubscriberImport.ts";
import type { ImportPreview } from "../../domain/newsletters/imports/importPreview.ts";
import { managedNewsletters } from "../../domain/newsletters/managedNewsletters.ts";
import { builder } from "../machinery/builder.ts";
import { describedEnum } from "../machinery/describedEnum.ts";
import { earlyViewerRead } from "../machinery/earlyRead.ts";
import type { Prefetches } from "../machinery/prefetch.ts";
import { permitted } from "../machinery/permissions.ts";
import { Viewer } from "../machinery/refs.ts";
import { defineResult, errorResult, WRITE_ERRORS } from "../machinery/results.ts";
import { emptyPage } from "../unbuilt/notYet.ts";
import { SubscriberImportPreview } from "./importPreview.ts";
import { NewsletterV3 } from "./newsletters.ts";

const IMPORTS_PAGE_SIZE = 5;
const REJECTIONS_PAGE_SIZE = 25;

const SubscriberImportState = describedEnum(
  "SubscriberImportState",
  "How far an import of subscribers is.",
  {
    UPLOADING: "Its file is being uploaded.",
    PREVIEW: "It waits to be confirmed by those who manage the newsletter, for a day.",
    REVIEW: "It is confirmed and waits for staff.",
    WAITING: "Its rows are being processed.",
    DONE: "All rows were processed.",
    REJECTED: "Staff have rejected it, and nothing was imported.",
    FAILED: "It wasn't read to its end or wasn't confirmed, and nothing was imported.",
  },
);

const SubscriberImportFormat = describedEnum(
  "SubscriberImportFormat",
  "The service that made a file of subscribers.",
  {
    SUBSTACK: "Substack.",
    GHOST: "Ghost.",
    MAILCHIMP: "Mailchimp.",
    MEDIUM: "Medium.",
    BEEHIIV: "beehiiv.",
    HUBSPOT: "HubSpot.",
    BREVO: "Brevo.",
    KLAVIYO: "Klaviyo.",
    CONSTANT_CONTACT: "Constant Contact.",
    MAILPOET: "MailPoet.",
    BUTTONDOWN: "Buttondown.",
    KIT: "Kit.",
    MAILERLITE: "MailerLite.",
    OTHER: "Another service, or a spreadsheet.",
  },
);

const SubscriberImportConsent = describedEnum(
  "SubscriberImportConsent",
  "How the addresses of a file were collected.",
  {
    CONFIRMED: "Their owners confirmed them elsewhere.",
    UNCLEAR: "Unclear, so that each gets a confirmation email.",
  },
);

const SubscriberImportRejection = builder
  .objectRef<RejectionRow>("SubscriberImportRejection")
  .implement({
    description: "A row of a file of which nobody was subscribed.",
    fields: (t) => ({
      rowNumber: t.exposeInt("rowNumber", {
        description: "Its number, as in a spreadsheet: the first is 1.",
      }),
      email: t.exposeString("email", { description: "The address as typed; may be empty." }),
      reason: t.string({
        description: "Why it was rejected.",
        resolve: ({ reason }) => REJECTION_REASONS[reason],
      }),
    }),
  });

export const SubscriberImport = builder
  .objectRef<SubscriberImportRow>("SubscriberImport")
  .implement({
    description: "A file of subscribers that was uploaded. Its counts are rows of the file.",
    fields: (t) => ({
      id: t.exposeID("id", { description: "The import's id." }),
      newsletterId: t.exposeID("newsletterId", { description: "The newsletter's id." }),
      fileName: t.exposeString("fileName", { description: "The name of the file." }),
      format: t.expose("format", { type: SubscriberImportFormat, description: "Who made it." }),
      consent: t.expose("consent", {
        type: SubscriberImportConsent,
        description: "How the addresses were collected.",
      }),
      state: t.expose("state", { type: SubscriberImportState, description: "How far it is." }),
      createdAt: t.expose("createdAt", { type: "Timestamp", description: "When it was uploaded." }),
      resumesAt: t.field({
        type: "Timestamp",
        nullable: true,
        description: "When the rest is processed, if the day's limit is reached; otherwise null.",
        resolve: ({ state, dueAt }, _args, { now }) =>
          state === "WAITING" && dueAt > now ? dueAt : null,
      }),
      total: t.exposeInt("total", { description: "Rows below the header." }),
      subscribed: t.exposeInt("subscribed", { description: "Rows whose address was subscribed." }),
      pending: t.exposeInt("pending", {
        description: "Rows whose address gets a confirmation email.",
      }),
      unsubscribed: t.exposeInt("unsubscribed", {
        description: "Rows of those who have left elsewhere, so that they get nothing.",
      }),
      suppressed: t.exposeInt("suppressed", {
        description: "Rows of those who bounced or complained elsewhere, so that they get nothing.",
      }),
      preview: t.field({
        type: SubscriberImportPreview,
        nullable: true,
        description: "What would become of it, until it is processed; then null.",
        resolve: ({ id, state, preview }) =>
          preview !== null && (state === "PREVIEW" || state === "REVIEW")
            ? { ...(JSON.parse(preview) as ImportPreview), importId: id }
            : null,
      }),
      decisionReason: t.exposeString("decisionReason", {
        nullable: true,
        description: "Why staff approved or rejected it; null without a review.",
      }),
      known: t.exposeInt("known", {
        description: "Rows whose address was in the newsletter before.",
      }),
      rejected: t.exposeInt("rejected", { description: "Rows of which nobody was subscribed." }),
      rejectionsConnection: t.connection({
        type: SubscriberImportRejection,
        description: "The rejected rows, in the file's order.",
        resolve: ({ id }, args, context) =>
          listRejections(context, id, pageBounds(args, REJECTIONS_PAGE_SIZE)),
      }),
    }),
  });

const IMPORTS = earlyViewerRead(
  (context, user, { newsletterId, ...page }: PageArguments & { newsletterId?: string | null }) =>
    listSubscriberImports(
      context,
      { user, newsletterId: newsletterId ?? null },
      pageBounds(page, IMPORTS_PAGE_SIZE),
    ),
);

const NEWSLETTERS = earlyViewerRead((context, user) => managedNewsletters(context, user));

/** Prefetches of the viewer's fields by the session. */
export const SUBSCRIBER_IMPORT_PREFETCHES: Prefetches = {
  managedNewsletters: NEWSLETTERS.prefetch,
  subscriberImportsConnection: IMPORTS.prefetch,
};

builder.objectFields(Viewer, (t) => ({
  managedNewsletters: t.field({
    type: [NewsletterV3],
    description:
      "The newsletters that the viewer manages, their own first; empty on custom domains.",
    resolve: async ({ id }, _args, context): Promise<NewsletterRow[]> =>
      (await context.session())?.isElsewhere ? [] : NEWSLETTERS.read(context, id, {}),
  }),
  subscriberImportsConnection: t.connection({
    type: SubscriberImport,
    description:
      "The files imported into a newsletter that the viewer manages in the last 30 days, newest first; empty on custom domains.",
    args: {
      newsletterId: t.arg.id({ description: "The newsletter's id; null for the viewer's own." }),
    },
    resolve: async ({ id }, args, context) =>
      (await context.session())?.isElsewhere
        ? emptyPage<SubscriberImportRow>(args, IMPORTS_PAGE_SIZE)
        : IMPORTS.read(context, id, args),
  }),
}));

const ImportUpdate = builder
  .objectRef<{ __typename: "SubscriberImportUpdate"; importId: string }>("SubscriberImportUpdate")
  .implement({
    description: "An import of subscribers that was confirmed or cancelled.",
    fields: (t) => ({ importId: t.exposeID("importId", { description: "The import's id." }) }),
  });

const ImportUpdateResult = defineResult({
  name: "SubscriberImportUpdateResult",
  description: "Result of confirming or cancelling an import of subscribers.",
  types: [ImportUpdate],
  errors: WRITE_ERRORS,
});

const updated = (importId: string) => ({
  __typename: "SubscriberImportUpdate" as const,
  importId,
});
const gone = () =>
  errorResult(
    "NotFound",
    "This import is no longer waiting: it was cancelled, or a day has passed. Upload the file again.",
  );
const importId = { required: true, description: "The import's id." } as const;

builder.mutationFields((t) => ({
  confirmSubscriberImport: t.field({
    type: ImportUpdateResult,
    description: "Starts an import of subscribers whose preview was shown, or hands it to staff.",
    args: { importId: t.arg.id(importId) },
    resolve: permitted(
      "confirmSubscriberImport",
      async (args: { importId: string }, context, { userId }) =>
        (await confirmSubscriberImport(context, userId, args.importId))
          ? updated(args.importId)
          : gone(),
    ),
  }),
  cancelSubscriberImport: t.field({
    type: ImportUpdateResult,
    description: "Drops an import of subscribers that wasn't confirmed.",
    args: { importId: t.arg.id(importId) },
    resolve: permitted(
      "cancelSubscriberImport",
      async (args: { importId: string }, context, { userId }) =>
        (await cancelSubscriberImport(context, userId, args.importId))
          ? updated(args.importId)
          : gone(),
    ),
  }),
}));
