import { graphql } from "relay-runtime";
import type { ApplicationsPageQuery } from "../../../../generated/relay/ApplicationsPageQuery.graphql.ts";
import { signInPath } from "../../../../shared/routes/paths/signInPath.ts";
import { definePage } from "../../../runtime/page/page.ts";
import { OwnApplication } from "./OwnApplication.tsx";
import { YourApplications } from "./YourApplications.tsx";
import * as texts from "./texts.ts";

/** Registers and manages a developer's OAuth applications. */
export const page = definePage<ApplicationsPageQuery>({
  query: graphql`
    query ApplicationsPageQuery($id: ID!, $isList: Boolean!, $isOne: Boolean!) {
      viewer {
        id
        ...YourApplications_viewer @include(if: $isList) @alias(as: "list")
        application(id: $id) @include(if: $isOne) {
          name
          ...OwnApplication_application
        }
      }
    }
  `,
  variables: ({ params: { oauthApplicationId: id } }) => ({
    id: id ?? "",
    isList: id === undefined,
    isOne: id !== undefined,
  }),
  result: ({ viewer }, { params, path }) => {
    if (!viewer) {
      const to = signInPath({ operation: "login", redirect: path });
      return { kind: "redirect", to, isPermanent: false };
    }
    if (params.oauthApplicationId === undefined)
      return { kind: "found", head: { title: texts.yourApplications, robots: "noindex" } };
    if (!viewer.application) return { kind: "notFound" };
    return { kind: "found", head: { title: viewer.application.name, robots: "noindex" } };
  },
  Component: ({ data: { viewer }, location: { query } }) => {
    if (viewer?.application)
      return <OwnApplication application={viewer.application} done={query.done} />;
    return viewer?.list ? <YourApplications viewer={viewer.list} done={query.done} /> : null;
  },
});
