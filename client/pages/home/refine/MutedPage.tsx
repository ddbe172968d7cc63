import { graphql } from "relay-runtime";
import type { MutedPageQuery } from "../../../../generated/relay/MutedPageQuery.graphql.ts";
import { definePage, type PageLocation } from "../../../runtime/page/page.ts";
import { signInResult } from "../../../runtime/links/signInResult.ts";
import { useLocation } from "../../../runtime/links/useLocation.ts";
import { useRouteHref } from "../../../runtime/links/useRouteHref.ts";
import { RefineHeader } from "../../../features/home/refine/RefineHeader.tsx";
import { FilterLinks } from "../../../ui/FilterLinks.tsx";
import { MutedCollections } from "./MutedCollections.tsx";
import { MutedUsers } from "./MutedUsers.tsx";
import { ShownLess } from "./ShownLess.tsx";
import styles from "./Refine.module.css";
import * as texts from "./texts.ts";

/** Muted users and publications, and "show less" preferences. */
export const page = definePage<MutedPageQuery>({
  query: graphql`
    query MutedPageQuery(
      $after: String
      $showsAuthors: Boolean!
      $showsPublications: Boolean!
      $showsLess: Boolean!
    ) {
      viewer {
        id
        ...MutedUsers_viewer
          @arguments(after: $after)
          @include(if: $showsAuthors)
          @alias(as: "users")
        ...MutedCollections_viewer
          @arguments(after: $after)
          @include(if: $showsPublications)
          @alias(as: "collections")
        ...ShownLess_viewer @arguments(after: $after) @include(if: $showsLess) @alias(as: "less")
      }
    }
  `,
  variables: (location) => {
    const tab = tabOf(location);
    return {
      after: location.query.p ?? null,
      showsAuthors: tab === "authors",
      showsPublications: tab === "publications",
      showsLess: tab === "less",
    };
  },
  result: ({ viewer }, location) =>
    viewer
      ? { kind: "found", head: { title: texts.muted, robots: "noindex" } }
      : signInResult(location),
  Component: ({ data: { viewer } }) =>
    viewer ? (
      <>
        <MutedHeader />
        {viewer.users ? <MutedUsers viewer={viewer.users} /> : null}
        {viewer.collections ? <MutedCollections viewer={viewer.collections} /> : null}
        {viewer.less ? <ShownLess viewer={viewer.less} /> : null}
      </>
    ) : null,
});

type Tab = "authors" | "publications" | "less";

const TABS: readonly { tab: Tab; label: string }[] = [
  { tab: "authors", label: texts.authors },
  { tab: "publications", label: texts.publications },
  { tab: "less", label: texts.shownLess },
];

function tabOf({ params }: Pick<PageLocation, "params">): Tab {
  return TABS.find(({ tab }) => tab === params.activeTab)?.tab ?? "authors";
}

function MutedHeader() {
  const location = useLocation();
  const hrefTo = useRouteHref();
  const current = tabOf(location);
  return (
    <>
      <RefineHeader tab="muted" />
      <div className={styles.filters}>
        <FilterLinks
          label={texts.muted}
          links={TABS.map(({ tab, label }) => ({
            href: hrefTo("SettingsMuteTab", { activeTab: tab }),
            label,
            isCurrent: tab === current,
          }))}
        />
      </div>
    </>
  );
}
