import { graphql } from "relay-runtime";
import type { FormsPageQuery } from "../../../generated/relay/FormsPageQuery.graphql.ts";
import { signInPath } from "../../../shared/routes/paths/signInPath.ts";
import { definePage } from "../../runtime/page/page.ts";
import { FormAnswers } from "./FormAnswers.tsx";
import { YourForms } from "./YourForms.tsx";
import * as texts from "./texts.ts";

/** Creates reader forms and lists their answers. */
export const page = definePage<FormsPageQuery>({
  query: graphql`
    query FormsPageQuery($formId: ID!, $isList: Boolean!, $isForm: Boolean!, $after: String) {
      viewer {
        id
        name
        ...YourForms_viewer @include(if: $isList) @arguments(after: $after) @alias(as: "forms")
        form(id: $formId) @include(if: $isForm) {
          id
          title
          ...FormAnswers_form @arguments(after: $after)
        }
      }
    }
  `,
  variables: ({ params: { formId }, query }) => ({
    formId: formId ?? "",
    isList: formId === undefined,
    isForm: formId !== undefined,
    after: query.p ?? null,
  }),
  result: ({ viewer }, { path, params }) => {
    if (!viewer) {
      const to = signInPath({ operation: "login", redirect: path });
      return { kind: "redirect", to, isPermanent: false };
    }
    if (params.formId !== undefined && !viewer.form) return { kind: "notFound" };
    return {
      kind: "found",
      head: { title: viewer.form?.title ?? texts.yourForms, robots: "noindex" },
    };
  },
  Component: ({ data: { viewer } }) => {
    if (!viewer) return null;
    if (viewer.form) {
      return <FormAnswers key={viewer.form.id} form={viewer.form} ownerName={viewer.name} />;
    }
    return viewer.forms ? <YourForms viewer={viewer.forms} /> : null;
  },
});
