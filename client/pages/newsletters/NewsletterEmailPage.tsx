import { graphql } from "relay-runtime";
import type { NewsletterEmailPageQuery } from "../../../generated/relay/NewsletterEmailPageQuery.graphql.ts";
import { storyTitle } from "../../../shared/story/storyTitle.ts";
import { postIdFromParam } from "../../../shared/routes/postId.ts";
import { definePage } from "../../runtime/page/page.ts";
import { NewsletterEmail } from "./NewsletterEmail.tsx";

/**
 * An email without a story on the web, where its readers go on if mail apps cut it off. No list leads
 * here, and no search engine: its writer chose to email it instead of publishing it.
 */
export const page = definePage<NewsletterEmailPageQuery>({
  query: graphql`
    query NewsletterEmailPageQuery($newsletterId: ID!, $postId: ID!, $token: String) {
      newsletterEmail(newsletterId: $newsletterId, postId: $postId, token: $token) {
        title
        subtitle
        excerpt
        language
        newsletter {
          name
        }
        content {
          bodyHtml
        }
        ...NewsletterEmail_email
      }
    }
  `,
  variables: ({ params }) => ({
    newsletterId: params.id ?? "",
    postId: postIdFromParam(params.postId ?? "") ?? "",
    token: params.token ?? null,
  }),
  result: ({ newsletterEmail: email }) => {
    if (!email) return { kind: "notFound" };
    const title = storyTitle(email);
    return {
      kind: "found",
      // The page says that the text is missing; the status says so to caches.
      ...(email.content ? {} : { status: 500 as const }),
      head: {
        title: `${title} | ${email.newsletter.name}`,
        ownTitle: title,
        description: email.subtitle || email.excerpt,
        openGraphType: "article",
        language: email.language ?? undefined,
        robots: "noindex",
      },
    };
  },
  Component: ({ data: { newsletterEmail } }) =>
    newsletterEmail ? <NewsletterEmail email={newsletterEmail} /> : null,
});
