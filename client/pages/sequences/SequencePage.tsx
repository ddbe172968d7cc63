import { graphql } from "relay-runtime";
import type { SequencePageQuery } from "../../../generated/relay/SequencePageQuery.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { definePage } from "../../runtime/page/page.ts";
import { SequenceStories } from "./SequenceStories.tsx";

/** A series: its description and its stories in order. */
export const page = definePage<SequencePageQuery>({
  query: graphql`
    query SequencePageQuery($slug: ID!, $after: String) {
      viewer {
        id
      }
      sequenceBySlug(slug: $slug) {
        slug
        title
        description
        isPublic
        creator {
          id
        }
        ...SequenceStories_sequence @alias(as: "stories") @arguments(after: $after)
      }
    }
  `,
  variables: ({ params, query }) => ({
    slug: params.sequenceSlug ?? params.catalogSlug ?? "",
    after: query.p ?? null,
  }),
  result: ({ sequenceBySlug: sequence }, { publicUrl }) =>
    sequence
      ? {
          kind: "found",
          head: {
            title: sequence.title,
            description: sequence.description || undefined,
            canonical: publicUrl + buildPath("ShowSequence", { sequenceSlug: sequence.slug }),
            robots: sequence.isPublic ? undefined : "noindex",
          },
        }
      : { kind: "notFound" },
  Component: ({ data: { viewer, sequenceBySlug: sequence } }) =>
    sequence?.stories ? (
      <SequenceStories
        sequence={sequence.stories}
        isOwn={viewer?.id !== undefined && viewer.id === sequence.creator?.id}
      />
    ) : null,
});
