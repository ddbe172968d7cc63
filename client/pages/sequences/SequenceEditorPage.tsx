import { graphql } from "relay-runtime";
import type { SequenceEditorPageQuery } from "../../../generated/relay/SequenceEditorPageQuery.graphql.ts";
import { signInPath } from "../../../shared/routes/paths/signInPath.ts";
import { definePage } from "../../runtime/page/page.ts";
import { NewSequence } from "./NewSequence.tsx";
import { SequenceEditor } from "./SequenceEditor.tsx";
import * as texts from "./texts.ts";

/** Creates a series, and edits its stories. */
export const page = definePage<SequenceEditorPageQuery>({
  query: graphql`
    query SequenceEditorPageQuery($slug: ID!, $isStarted: Boolean!) {
      viewer {
        id
      }
      sequenceBySlug(slug: $slug) @include(if: $isStarted) {
        id
        creator {
          id
        }
        ...SequenceEditor_sequence @alias(as: "editor")
      }
    }
  `,
  variables: ({ params: { sequenceSlug } }) => ({
    slug: sequenceSlug ?? "",
    isStarted: sequenceSlug !== undefined,
  }),
  result: ({ viewer, sequenceBySlug: sequence }, { path, params }) => {
    if (!viewer) {
      const to = signInPath({ operation: "login", redirect: path });
      return { kind: "redirect", to, isPermanent: false };
    }
    const isNew = params.sequenceSlug === undefined;
    if (!isNew && sequence?.creator?.id !== viewer.id) return { kind: "notFound" };
    return {
      kind: "found",
      head: { title: isNew ? texts.newSeries : texts.editSeries, robots: "noindex" },
    };
  },
  Component: ({ data: { sequenceBySlug: sequence }, location: { query } }) =>
    sequence?.editor ? (
      <SequenceEditor
        key={sequence.id}
        sequence={sequence.editor}
        done={query.done}
        errorCode={query.error}
      />
    ) : (
      <NewSequence errorCode={query.error} />
    ),
});
