import {
  MAX_COLLECTION_NEWSLETTERS,
  MAX_DESCRIPTION_LENGTH,
  MAX_FOOTER_LINES,
  MAX_FOOTER_TEXT,
  MAX_NEWSLETTER_NAME,
  MAX_POSTAL_ADDRESS,
  MAX_POSTAL_ADDRESS_LINES,
} from "../../../shared/limits.ts";
import { newsletterById } from "../../domain/newsletters/rows/newsletters.ts";
import { canManageNewsletter } from "../../domain/newsletters/canManageNewsletter.ts";
import { setNewsletterPaused } from "../../domain/newsletters/setNewsletterPaused.ts";
import {
  createNewsletter,
  editNewsletter,
  type NewsletterChanges,
  type NewsletterError,
  type NewsletterResult,
} from "../../domain/newsletters/editNewsletter.ts";
import { subscribe } from "../../domain/newsletters/subscribers/subscribe.ts";
import { removeSubscriber } from "../../domain/newsletters/subscribers/subscriberList.ts";
import { idArg } from "../machinery/arguments.ts";
import { builder } from "../machinery/builder.ts";
import { permitted } from "../machinery/permissions.ts";
import { defineResult, errorResult, WRITE_ERRORS } from "../machinery/results.ts";
import { NewsletterV3 } from "./newsletters.ts";
import { Audience } from "./subscribers.ts";

interface Saved {
  __typename: "NewsletterUpdate";
  newsletterId: string;
}

const NewsletterUpdate = builder.objectRef<Saved>("NewsletterUpdate").implement({
  description: "A newsletter after a change.",
  fields: (t) => ({
    newsletter: t.field({
      type: NewsletterV3,
      nullable: true,
      description: "The newsletter.",
      resolve: ({ newsletterId }, _args, context) => newsletterById(context).load(newsletterId),
    }),
  }),
});

export const NewsletterUpdateResult = defineResult({
  name: "NewsletterUpdateResult",
  description: "Result of the changes to a newsletter.",
  types: [NewsletterUpdate],
  errors: [...WRITE_ERRORS, "ServiceUnavailable"],
});

type EditArguments = NewsletterChanges & { newsletterId: string };
type CreateArguments = NewsletterChanges & { collectionId: string; name: string };

export const newsletterWrites = {
  createNewsletter: permitted(
    "createNewsletter",
    async (input: CreateArguments, context, { userId }) => {
      const result = await createNewsletter(context, userId, input);
      // Its first subscriber, who can try it by sending, and sees what the others get.
      if (result.kind === "saved")
        await subscribe(context, userId, {
          newsletterId: result.newsletterId,
          source: "PUBLICATION",
        });
      return saved(result);
    },
  ),
};

builder.mutationFields((t) => ({
  createNewsletter: t.field({
    type: NewsletterUpdateResult,
    description: "Creates a newsletter of a publication, whose slug follows from its name.",
    args: {
      collectionId: idArg(t, "publication"),
      name: t.arg.string({ required: true, description: "The name." }),
      description: t.arg.string({ description: "What it is about; may be empty." }),
    },
    resolve: newsletterWrites.createNewsletter,
  }),
  editNewsletter: t.field({
    type: NewsletterUpdateResult,
    description: "Changes a newsletter's settings; omitted values remain unchanged.",
    args: {
      newsletterId: idArg(t, "newsletter"),
      name: t.arg.string({ description: "The name." }),
      description: t.arg.string({ description: "What it is about; may be empty." }),
      showPromo: t.arg.boolean({ description: "True to promote it to readers." }),
      imageId: t.arg.id({ description: "An image's id; empty for none." }),
      headerImageId: t.arg.id({
        description: "The id of a wide image above the text of its emails; empty for none.",
      }),
      footerText: t.arg.string({
        description: "Its own words in the footer of its emails, with line breaks; may be empty.",
      }),
      senderName: t.arg.string({ description: "The sender's name; may be empty." }),
      replyTo: t.arg.string({ description: "The address for replies; empty for none." }),
      accentColor: t.arg.string({ description: "The color as #rrggbb; empty for the site's." }),
      postalAddress: t.arg.string({
        description: "The postal address in its emails, with line breaks; empty for the site's.",
      }),
      audience: t.arg({ type: Audience, description: "Who gets an issue by default." }),
      tracksEngagement: t.arg.boolean({ description: "True to count opens and clicks." }),
    },
    resolve: permitted(
      "editNewsletter",
      async ({ newsletterId, ...changes }: EditArguments, context, { userId }) =>
        saved(await editNewsletter(context, userId, newsletterId, changes)),
    ),
  }),
  setNewsletterPaused: t.field({
    type: NewsletterUpdateResult,
    description:
      "Pauses a newsletter that the viewer manages, so that nothing of it is sent, or ends that pause. A pause because its emails were received badly is ended by staff. Idempotent.",
    args: {
      newsletterId: idArg(t, "newsletter"),
      isPaused: t.arg.boolean({ required: true, description: "True to pause it." }),
    },
    resolve: permitted(
      "setNewsletterPaused",
      async (
        { newsletterId, isPaused }: { newsletterId: string; isPaused: boolean },
        context,
        { userId },
      ) => saved(await setNewsletterPaused(context, userId, newsletterId, isPaused)),
    ),
  }),
  removeSubscriber: t.field({
    type: NewsletterUpdateResult,
    description: "Removes an address from a newsletter that the viewer manages. Idempotent.",
    args: {
      newsletterId: idArg(t, "newsletter"),
      subscriberId: idArg(t, "subscriber"),
    },
    resolve: permitted(
      "removeSubscriber",
      async (
        { newsletterId, subscriberId }: { newsletterId: string; subscriberId: string },
        context,
        { userId },
      ) => {
        const newsletter = await newsletterById(context).load(newsletterId);
        if (!newsletter || !(await canManageNewsletter(context, newsletter)))
          return saved({ kind: "error", error: "no-newsletter" });
        return (await removeSubscriber(context, userId, newsletterId, subscriberId))
          ? saved({ kind: "saved", newsletterId })
          : errorResult("NotFound", "We couldn’t find this subscriber of your newsletter.");
      },
    ),
  }),
}));

function saved(result: NewsletterResult) {
  if (result.kind === "saved")
    return { __typename: "NewsletterUpdate" as const, newsletterId: result.newsletterId };
  const message = MESSAGES[result.error];
  if (result.error === "no-newsletter") return errorResult("NotFound", message);
  return errorResult(result.error === "too-many" ? "Forbidden" : "BadRequest", message);
}

const MESSAGES: Readonly<Record<NewsletterError, string>> = {
  "no-newsletter": "We couldn’t find this newsletter among those that you manage.",
  "no-name": "A newsletter needs a name.",
  "name-too-long": `A name can have at most ${MAX_NEWSLETTER_NAME} characters.`,
  "name-has-address":
    "A name can’t contain an email address. Enter the address under “Reply-to address”.",
  "description-too-long": `A description can have at most ${MAX_DESCRIPTION_LENGTH} characters.`,
  "no-address": "Enter a valid email address for replies.",
  "no-color": "Enter a color such as #1a6b5c.",
  "postal-address-too-long": `A postal address can have at most ${MAX_POSTAL_ADDRESS_LINES} lines and ${MAX_POSTAL_ADDRESS} characters.`,
  "footer-too-long": `A footer can have at most ${MAX_FOOTER_LINES} lines and ${MAX_FOOTER_TEXT} characters.`,
  "no-image": "We couldn’t find this image. Choose it again.",
  "too-many": `Only owners and editors can create newsletters, at most ${MAX_COLLECTION_NEWSLETTERS} of a publication.`,
};
