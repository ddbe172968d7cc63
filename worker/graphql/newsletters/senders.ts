import {
  recheckSender,
  type SenderError,
  type SenderResult,
  setSender,
} from "../../domain/newsletters/senders/editSender.ts";
import type { RecordKind, RecordState } from "../../domain/newsletters/senders/senderRecords.ts";
import {
  recordsOf,
  senderByNewsletter,
  senderDomains,
  type SenderRecord,
  type SenderRow,
} from "../../domain/newsletters/senders/senders.ts";
import { idArg } from "../machinery/arguments.ts";
import { builder } from "../machinery/builder.ts";
import { permitted } from "../machinery/permissions.ts";
import { errorResult } from "../machinery/results.ts";
import { NewsletterUpdateResult } from "./newsletterMutations.ts";
import { NewsletterSettings } from "./subscribers.ts";

const SenderRecordKind = builder.enumType("NewsletterSenderRecordKind", {
  description: "What a DNS record of a sending domain is for.",
  values: {
    OWNER: { description: "Proves whose the domain is." },
    DKIM: { description: "Names the key of the emails' signature." },
    SPF: { description: "Names the servers that may send." },
    DMARC: { description: "Says what becomes of email without a right signature." },
  } as const satisfies Record<RecordKind, { description: string }>,
});

const SenderRecordState = builder.enumType("NewsletterSenderRecordState", {
  description: "What the lookup of a DNS record found.",
  values: {
    FOUND: { description: "It is right." },
    WEAK: { description: "It is right, but only observes." },
    MISSING: { description: "There is none." },
    DIFFERS: { description: "It says something else." },
    SEVERAL: { description: "There are several, where one is allowed." },
  } as const satisfies Record<RecordState, { description: string }>,
});

const NewsletterSenderRecord = builder.objectRef<SenderRecord>("NewsletterSenderRecord").implement({
  description: "A DNS record that a sending domain needs.",
  fields: (t) => ({
    kind: t.expose("kind", { type: SenderRecordKind, description: "What it is for." }),
    type: t.exposeString("type", { description: "TXT or CNAME." }),
    name: t.exposeString("name", { description: "The full name." }),
    value: t.exposeString("value", { description: "What it has to say." }),
    state: t.expose("state", {
      type: SenderRecordState,
      nullable: true,
      description: "What the last check found; null before the first.",
    }),
    present: t.exposeStringList("present", { description: "What it says now." }),
  }),
});

const NewsletterSender = builder.objectRef<SenderRow>("NewsletterSender").implement({
  description: "An address on its own domain that a newsletter is or will be sent from.",
  fields: (t) => ({
    address: t.exposeString("address", { description: "The address." }),
    isReady: t.boolean({
      description: "True while emails come from it; false while records are missing.",
      resolve: ({ isReady }) => isReady === 1,
    }),
    isRejected: t.boolean({
      description: "True if the mail provider rejected it, until it is checked again.",
      resolve: ({ rejectedAt }) => rejectedAt !== null,
    }),
    brokenSince: t.expose("brokenSince", {
      type: "Timestamp",
      nullable: true,
      description: "Since when it isn't right any more; null while it is, or never was.",
    }),
    checkedAt: t.expose("checkedAt", {
      type: "Timestamp",
      nullable: true,
      description: "When its records were last looked up.",
    }),
    records: t.field({
      type: [NewsletterSenderRecord],
      description: "The records that its domain needs.",
      resolve: (sender, _args, context) => {
        const domains = senderDomains(context);
        return domains ? recordsOf(sender, domains) : [];
      },
    }),
  }),
});

builder.objectFields(NewsletterSettings, (t) => ({
  offersOwnSender: t.boolean({
    nullable: true,
    description: "True if newsletters can be sent from domains of their owners.",
    resolve: (_newsletter, _args, context) => senderDomains(context) !== null,
  }),
  sender: t.field({
    type: NewsletterSender,
    nullable: true,
    description: "The address on its own domain; null for the site's.",
    resolve: ({ id }, _args, context) => senderByNewsletter(context).load(id),
  }),
}));

interface SetArguments {
  newsletterId: string;
  address: string;
}

builder.mutationFields((t) => ({
  setNewsletterSender: t.field({
    type: NewsletterUpdateResult,
    description:
      "Sets the address on its own domain that a newsletter is sent from once its DNS records are there. Idempotent.",
    args: {
      newsletterId: idArg(t, "newsletter"),
      address: t.arg.string({ required: true, description: "The address; empty for the site's." }),
    },
    resolve: permitted(
      "setNewsletterSender",
      async ({ newsletterId, address }: SetArguments, context, { userId }) =>
        saved(await setSender(context, userId, newsletterId, address)),
    ),
  }),
  checkNewsletterSender: t.field({
    type: NewsletterUpdateResult,
    description: "Looks up the DNS records of a newsletter's own domain again.",
    args: { newsletterId: idArg(t, "newsletter") },
    resolve: permitted(
      "checkNewsletterSender",
      async ({ newsletterId }: { newsletterId: string }, context) =>
        saved(await recheckSender(context, newsletterId)),
    ),
  }),
}));

function saved(result: SenderResult) {
  if (result.kind === "saved")
    return { __typename: "NewsletterUpdate" as const, newsletterId: result.newsletterId };
  const { kind, message } = ERRORS[result.error];
  return errorResult(kind, message);
}

const ERRORS: Readonly<
  Record<SenderError, { kind: "NotFound" | "BadRequest" | "ServiceUnavailable"; message: string }>
> = {
  "no-newsletter": {
    kind: "NotFound",
    message: "We couldn’t find this newsletter among those that you manage.",
  },
  "not-offered": {
    kind: "BadRequest",
    message: "Newsletters can’t be sent from other domains here.",
  },
  "no-address": {
    kind: "BadRequest",
    message: "Enter an address on a domain that you own, such as letters@example.com.",
  },
  "our-domain": {
    kind: "BadRequest",
    message: "This domain is ours. Enter an address on a domain that you own.",
  },
  "no-dns": {
    kind: "ServiceUnavailable",
    message: "We can’t look up DNS records right now. Try again in a few minutes.",
  },
};
