import { graphql } from "relay-runtime";
import type { MutedPageQuery } from "../../../generated/relay/MutedPageQuery.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { definePage, type PageLocation } from "../../app/page.ts";
import { signInOutcome } from "../../app/signInOutcome.ts";
import { siteHref } from "../../app/siteHref.ts";
import { useLocation } from "../../app/useLocation.ts";
import { RefineHeader } from "../../features/refine/RefineHeader.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { MutedCollections } from "./MutedCollections.tsx";
import { MutedUsers } from "./MutedUsers.tsx";

/** Whom and what one has muted. */
export const page = definePage<MutedPageQuery>({
  query: graphql`
    query MutedPageQuery($after: String, $showsPublications: Boolean!) {
      viewer {
        id
        ...MutedUsers_viewer
          @arguments(after: $after)
          @skip(if: $showsPublications)
          @alias(as: "users")
        ...MutedCollections_viewer
          @arguments(after: $after)
          @include(if: $showsPublications)
          @alias(as: "collections")
      }
    }
  `,
  variables: (location) => ({
    after: location.query.p ?? null,
    showsPublications: showsPublications(location),
  }),
  outcome: ({ viewer }, location) =>
    viewer
      ? { kind: "found", head: { title: "Muted", robots: "noindex" } }
      : signInOutcome(location),
  Component: ({ data: { viewer } }) =>
    viewer ? (
      <>
        <MutedHeader />
        {viewer.users ? <MutedUsers viewer={viewer.users} /> : null}
        {viewer.collections ? <MutedCollections viewer={viewer.collections} /> : null}
      </>
    ) : null,
});

function showsPublications({ params }: Pick<PageLocation, "params">): boolean {
  return params.activeTab === "publications";
}

function MutedHeader() {
  const location = useLocation();
  const areCollections = showsPublications(location);
  return (
    <>
      <RefineHeader tab="muted" />
      <Tabs
        label="Muted"
        tabs={[
          {
            href: siteHref(buildPath("SettingsMuteTab", { activeTab: "authors" }), location),
            label: "Authors",
            isCurrent: !areCollections,
          },
          {
            href: siteHref(buildPath("SettingsMuteTab", { activeTab: "publications" }), location),
            label: "Publications",
            isCurrent: areCollections,
          },
        ]}
      />
    </>
  );
}
