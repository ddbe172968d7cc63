import { graphql } from "relay-runtime";
import type { YourFollowingPageQuery } from "../../../../generated/relay/YourFollowingPageQuery.graphql.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { definePage, type PageLocation } from "../../../runtime/page/page.ts";
import { signInResult } from "../../../runtime/links/signInResult.ts";
import { siteHref } from "../../../runtime/links/siteHref.ts";
import { useLocation } from "../../../runtime/links/useLocation.ts";
import { RefineHeader } from "../../../features/home/refine/RefineHeader.tsx";
import { FilterLinks } from "../../../ui/FilterLinks.tsx";
import { YourCollections } from "./YourCollections.tsx";
import { YourTopics } from "./YourTopics.tsx";
import { YourWriters } from "./YourWriters.tsx";
import styles from "./Refine.module.css";
import * as texts from "./texts.ts";

/** What the viewer follows: writers, publications or topics. */
export const page = definePage<YourFollowingPageQuery>({
  query: graphql`
    query YourFollowingPageQuery(
      $after: String
      $areWriters: Boolean!
      $areCollections: Boolean!
      $areTopics: Boolean!
    ) {
      viewer {
        id
        ...YourWriters_viewer
          @arguments(after: $after)
          @include(if: $areWriters)
          @alias(as: "writers")
        ...YourCollections_viewer
          @arguments(after: $after)
          @include(if: $areCollections)
          @alias(as: "collections")
        ...YourTopics_viewer @include(if: $areTopics) @alias(as: "topics")
      }
    }
  `,
  variables: (location) => {
    const shown = shownIn(location);
    return {
      after: location.query.p ?? null,
      areWriters: shown === "writers",
      areCollections: shown === "publications",
      areTopics: shown === "topics",
    };
  },
  result: ({ viewer }, location) =>
    viewer
      ? { kind: "found", head: { title: texts.following, robots: "noindex" } }
      : signInResult(location),
  Component: ({ data: { viewer } }) =>
    viewer ? (
      <>
        <FollowingTabs />
        {viewer.writers ? <YourWriters viewer={viewer.writers} /> : null}
        {viewer.collections ? <YourCollections viewer={viewer.collections} /> : null}
        {viewer.topics ? <YourTopics viewer={viewer.topics} /> : null}
      </>
    ) : null,
});

function shownIn({ routeName, params }: PageLocation): "writers" | "publications" | "topics" {
  if (routeName === "YourFollowingTopics") return "topics";
  return params.entityName === "publications" ? "publications" : "writers";
}

function FollowingTabs() {
  const location = useLocation();
  const shown = shownIn(location);
  const href = (path: string): string => siteHref(path, location);
  const entity = (entityName: "writers" | "publications"): string =>
    href(buildPath("YourFollowingEntity", { entityName }));
  return (
    <>
      <RefineHeader tab="following" />
      <div className={styles.filters}>
        <FilterLinks
          label={texts.following}
          links={[
            { href: entity("writers"), label: texts.writers, isCurrent: shown === "writers" },
            {
              href: entity("publications"),
              label: texts.publications,
              isCurrent: shown === "publications",
            },
            {
              href: href(buildPath("YourFollowingTopics")),
              label: texts.topics,
              isCurrent: shown === "topics",
            },
          ]}
        />
      </div>
    </>
  );
}
