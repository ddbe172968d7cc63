import { collectionById } from "../../domain/publications/rows/collections.ts";
import type { NewsletterRow } from "../../domain/newsletters/rows/newsletters.ts";
import { visibleUser } from "../../domain/people/rows/canSeeUser.ts";
import { userById } from "../../domain/people/rows/users.ts";
import { builder } from "../machinery/builder.ts";
import { Collection, User } from "../machinery/refs.ts";

const NewsletterV3Type = builder.enumType("NewsletterV3Type", {
  description: "The kind of newsletter owner.",
  values: {
    NEWSLETTER_TYPE_AUTHOR: { description: "A writer's." },
    NEWSLETTER_TYPE_COLLECTION: { description: "A publication's." },
  } as const,
});

export const NewsletterV3 = builder.objectRef<NewsletterRow>("NewsletterV3").implement({
  description: "A newsletter of a writer or a publication.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "The newsletter's id." }),
    slug: t.exposeString("slug", { description: "The slug in URLs." }),
    name: t.exposeString("name", { description: "The display name." }),
    description: t.exposeString("description", { description: "What it is about; may be empty." }),
    type: t.field({
      type: NewsletterV3Type,
      description: "The kind of owner.",
      resolve: ({ collectionId }) =>
        collectionId === null ? "NEWSLETTER_TYPE_AUTHOR" : "NEWSLETTER_TYPE_COLLECTION",
    }),
    imageId: t.exposeString("imageId", { nullable: true, description: "Its image's id." }),
    accentColor: t.exposeString("accentColor", {
      nullable: true,
      description: "The color of its emails as #rrggbb; null for the site's.",
    }),
    showPromo: t.boolean({
      description: "True if its owner wants it promoted to readers.",
      resolve: (newsletter) => newsletter.showPromo === 1,
    }),
    collection: t.field({
      type: Collection,
      nullable: true,
      description: "The publication that owns it.",
      resolve: ({ collectionId }, _args, context) =>
        collectionId === null ? null : collectionById(context).load(collectionId),
    }),
    user: t.field({
      type: User,
      nullable: true,
      description: "The writer who owns it.",
      resolve: async ({ userId }, _args, context) =>
        userId === null ? null : visibleUser(context, await userById(context).load(userId)),
    }),
  }),
});
