import { MAX_NEWSLETTER_RECOMMENDATIONS } from "../../../shared/limits.ts";
import {
  type RecommendationError,
  type RecommendationResult,
  recommendNewsletter,
  removeRecommendation,
} from "../../domain/newsletters/recommendations/editRecommendations.ts";
import {
  type Recommendation,
  recommendationsByNewsletter,
  recommendationsToViewer,
} from "../../domain/newsletters/recommendations/recommendations.ts";
import { idArg } from "../machinery/arguments.ts";
import { builder } from "../machinery/builder.ts";
import { permitted } from "../machinery/permissions.ts";
import { errorResult } from "../machinery/results.ts";
import { NewsletterUpdateResult } from "./newsletterMutations.ts";
import { NewsletterV3 } from "./newsletters.ts";
import { NewsletterSettings } from "./subscribers.ts";

const NewsletterRecommendation = builder
  .objectRef<Recommendation>("NewsletterRecommendation")
  .implement({
    description: "A newsletter that another one recommends.",
    fields: (t) => ({
      newsletterId: t.exposeID("newsletterId", { description: "The recommended newsletter's id." }),
      name: t.string({
        nullable: true,
        description: "Its name; null while its writer's account is suspended or closed.",
        resolve: ({ name, isHidden }) => (isHidden ? null : name),
      }),
      description: t.string({
        nullable: true,
        description: "What it is about; may be empty.",
        resolve: ({ description, isHidden }) => (isHidden ? null : description),
      }),
      path: t.string({
        nullable: true,
        description: "The path of its page on the main site.",
        resolve: ({ path, isHidden }) => (isHidden ? null : path),
      }),
      subscribePath: t.string({
        nullable: true,
        description: "The path of the endpoint that subscribes to it.",
        resolve: ({ subscribePath, isHidden }) => (isHidden ? null : subscribePath),
      }),
    }),
  });

builder.objectFields(NewsletterSettings, (t) => ({
  recommendations: t.field({
    type: [NewsletterRecommendation],
    nullable: true,
    description: "The newsletters that it recommends, in the order in which they were added.",
    resolve: ({ id }, _args, context) => recommendationsByNewsletter(context).load(id),
  }),
}));

builder.objectFields(NewsletterV3, (t) => ({
  recommendations: t.field({
    type: [NewsletterRecommendation],
    nullable: true,
    description:
      "The newsletters that it recommends and the viewer doesn't get; empty for viewers who don't get it. Never selected by cacheable pages.",
    resolve: ({ id }, _args, context) => recommendationsToViewer(context).load(id),
  }),
}));

interface RecommendArguments {
  newsletterId: string;
  recommended: string;
}
interface RemoveArguments {
  newsletterId: string;
  recommendedId: string;
}

builder.mutationFields((t) => ({
  recommendNewsletter: t.field({
    type: NewsletterUpdateResult,
    description: "Recommends a newsletter to the readers of one that the viewer manages.",
    args: {
      newsletterId: idArg(t, "newsletter"),
      recommended: t.arg.string({
        required: true,
        description: "The address of the recommended newsletter's page, or its writer's username.",
      }),
    },
    resolve: permitted(
      "recommendNewsletter",
      async ({ newsletterId, recommended }: RecommendArguments, context, { userId }) =>
        saved(await recommendNewsletter(context, userId, newsletterId, recommended)),
    ),
  }),
  removeNewsletterRecommendation: t.field({
    type: NewsletterUpdateResult,
    description: "Stops recommending a newsletter. Idempotent.",
    args: {
      newsletterId: idArg(t, "newsletter"),
      recommendedId: idArg(t, "recommended newsletter"),
    },
    resolve: permitted(
      "removeNewsletterRecommendation",
      async ({ newsletterId, recommendedId }: RemoveArguments, context, { userId }) =>
        saved(await removeRecommendation(context, userId, newsletterId, recommendedId)),
    ),
  }),
}));

function saved(result: RecommendationResult) {
  if (result.kind === "saved")
    return { __typename: "NewsletterUpdate" as const, newsletterId: result.newsletterId };
  const message = MESSAGES[result.error];
  if (result.error === "no-newsletter") return errorResult("NotFound", message);
  return errorResult(result.error === "too-many" ? "Forbidden" : "BadRequest", message);
}

const MESSAGES: Readonly<Record<RecommendationError, string>> = {
  "no-newsletter": "We couldn’t find this newsletter among those that you manage.",
  unknown:
    "We couldn’t find a newsletter there. Enter the address of its page, or @ and its writer’s username.",
  own: "This is the newsletter itself. Choose another one.",
  "already-recommended": "You recommend this newsletter already.",
  "too-many": `You can recommend at most ${MAX_NEWSLETTER_RECOMMENDATIONS} newsletters. Remove one first.`,
};
