import { builder } from "./builder.ts";

/** A host of its own that someone's pages are served on. */
export interface LiveDomain {
  domain: string;
  isSubdomain: boolean;
}

const CustomDomainStatus = builder.enumType("CustomDomainStatus", {
  description: "How far a custom domain has come.",
  values: { ACTIVE: { description: "It is served." } } as const,
});

const CustomDomain = builder.objectRef<LiveDomain>("CustomDomain").implement({
  description: "A host of one's own.",
  fields: (t) => ({
    domain: t.exposeString("domain", { description: "The host." }),
    status: t.field({
      type: CustomDomainStatus,
      description: "How far it has come.",
      // A host enters the publication's or the person's row only when it is served.
      resolve: () => "ACTIVE" as const,
    }),
    isSubdomain: t.exposeBoolean("isSubdomain", {
      description: "True for a subdomain of the product's own domain.",
    }),
  }),
});

/** The state of the host of a publication or a person; `live` is null without one. */
export const CustomDomainState = builder
  .objectRef<{ live: LiveDomain | null }>("CustomDomainState")
  .implement({
    description: "What is known of the host of a publication or a person.",
    fields: (t) => ({
      live: t.field({
        type: CustomDomain,
        nullable: true,
        description: "The host that is served now.",
        resolve: ({ live }) => live,
      }),
    }),
  });
