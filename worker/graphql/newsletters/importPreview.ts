// What would become of a file of subscribers once it is imported.

import { REJECTION_REASONS } from "../../../shared/newsletters/subscriberImportErrors.ts";
import { importFacts } from "../../domain/newsletters/imports/confirmSubscriberImport.ts";
import {
  type ColumnReport,
  type ImportPreview,
  type SampleRow,
  sampleRows,
} from "../../domain/newsletters/imports/importPreview.ts";
import { needsReview } from "../../domain/newsletters/imports/importReview.ts";
import { builder } from "../machinery/builder.ts";
import { describedEnum } from "../machinery/describedEnum.ts";

const ColumnUse = describedEnum("SubscriberColumnUse", "What a column of a file is used for.", {
  ADDRESS: "The address.",
  NAME: "The name, or a part of it.",
  TIME: "When the address subscribed.",
  STATUS: "Whether the address gets email.",
  NOT_UNDERSTOOD: "A status with unknown values, whose rows have to confirm by email.",
  UNUSED: "Nothing.",
});

const SubscriberStatusEnum = describedEnum(
  "ImportedSubscriberStatus",
  "What a row of a file says of its address.",
  {
    subscribed: "It wants the newsletter.",
    unconfirmed: "It has to confirm.",
    unsubscribed: "It left, or never agreed.",
    suppressed: "It bounced or complained.",
  },
);

const SubscriberColumn = builder.objectRef<ColumnReport>("SubscriberColumn").implement({
  description: "A column of a file of subscribers.",
  fields: (t) => ({
    name: t.exposeString("name", { description: "Its header; empty without one." }),
    use: t.expose("use", { type: ColumnUse, description: "What it is used for." }),
    unknown: t.exposeStringList("unknown", {
      description: "Some of its values that aren't understood.",
    }),
  }),
});

const RejectionCount = builder
  .objectRef<ImportPreview["rejections"][number]>("SubscriberImportRejectionCount")
  .implement({
    description: "Rows that are rejected for the same reason.",
    fields: (t) => ({
      reason: t.string({
        description: "The reason.",
        resolve: ({ reason }) => REJECTION_REASONS[reason],
      }),
      rows: t.exposeInt("rows", { description: "How many rows." }),
    }),
  });

const ImportSample = builder.objectRef<SampleRow>("SubscriberImportSample").implement({
  description: "A row of a file, as it is understood.",
  fields: (t) => ({
    email: t.exposeString("email", { description: "The address." }),
    name: t.exposeString("name", { nullable: true, description: "The name; null for none." }),
    status: t.expose("status", {
      type: SubscriberStatusEnum,
      description: "What the row says of the address.",
    }),
  }),
});

export const SubscriberImportPreview = builder
  .objectRef<ImportPreview & { importId: string }>("SubscriberImportPreview")
  .implement({
    description: "What becomes of a file's addresses once it is imported.",
    fields: (t) => ({
      columns: t.expose("columns", { type: [SubscriberColumn], description: "Its columns." }),
      subscribed: t.exposeInt("subscribed", { description: "Addresses that are subscribed." }),
      pending: t.exposeInt("pending", { description: "Addresses that are asked to confirm." }),
      unsubscribed: t.exposeInt("unsubscribed", {
        description: "Addresses that left elsewhere and get nothing.",
      }),
      suppressed: t.exposeInt("suppressed", {
        description: "Addresses that bounced or complained elsewhere and get nothing.",
      }),
      known: t.exposeInt("known", { description: "Addresses that are in the newsletter already." }),
      rejections: t.expose("rejections", {
        type: [RejectionCount],
        description: "Rejected rows by reason.",
      }),
      needsReview: t.boolean({
        nullable: true,
        description: "True if staff have to approve it after it is confirmed.",
        resolve: async ({ importId }, _args, context) => {
          const facts = await importFacts(context, importId);
          return facts !== null && needsReview(facts);
        },
      }),
      sample: t.field({
        type: [ImportSample],
        nullable: true,
        description: "The first rows.",
        resolve: ({ importId }, _args, context) => sampleRows(context, importId),
      }),
    }),
  });
