import { graphql, usePaginationFragment } from "react-relay/hooks";
import type { ShownLess_viewer$key } from "../../../../generated/relay/ShownLess_viewer.graphql.ts";
import { type FeedReductionKind, reductionText } from "../../../../shared/home/feedReasons.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { siteHref } from "../../../runtime/links/siteHref.ts";
import { useLocation } from "../../../runtime/links/useLocation.ts";
import { useRouteHref } from "../../../runtime/links/useRouteHref.ts";
import { CsrfForm } from "../../../features/forms/CsrfForm.tsx";
import { MoreButton } from "../../../features/listing/MoreButton.tsx";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import * as texts from "./texts.ts";
import styles from "./Refine.module.css";
import { readConnection } from "../../../features/listing/readConnection.ts";

const PAGE_SIZE = 25;

const KINDS: Readonly<Record<FeedReductionKind, string>> = {
  USER: texts.writer,
  COLLECTION: texts.publication,
  TAG: texts.topic,
  STAFF_PICKS: texts.yourHome,
  POPULAR: texts.yourHome,
  NEW: texts.yourHome,
};

/** The viewer's "show less" preferences, newest first, each with Undo. */
export function ShownLess(props: { viewer: ShownLess_viewer$key }) {
  const { data, isLoadingNext, loadNext } = usePaginationFragment(
    graphql`
      fragment ShownLess_viewer on Viewer
      @argumentDefinitions(first: { type: "Int", defaultValue: 25 }, after: { type: "String" })
      @refetchable(queryName: "ShownLessPaginationQuery") {
        feedReductionConnection(first: $first, after: $after)
          @connection(key: "ShownLess_feedReductionConnection") {
          edges {
            node {
              kind
              targetId
              name
              slug
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    `,
    props.viewer,
  );
  const location = useLocation();
  const hrefTo = useRouteHref();
  const { edges, pageInfo } = readConnection(data.feedReductionConnection);
  if (edges.length === 0) {
    return (
      <EmptyState
        title={texts.noPreferencesYet}
        text={texts.noPreferencesYetText}
        action={
          <Button variant="secondary" href={hrefTo("ShowHome")}>
            {texts.goToYourFeed}
          </Button>
        }
      />
    );
  }
  return (
    <>
      <ul className={styles.topics} aria-label={texts.whatSeeLess}>
        {edges.map(({ node: { kind: given, targetId, name, slug } }) => {
          const kind = given as FeedReductionKind;
          const text = reductionText(kind, name ?? null);
          const path = pathOf(kind, slug ?? null);
          return (
            <li key={`${kind}:${targetId}`} className={styles.topic}>
              <div className={styles.reduced}>
                <span className={styles.kind}>{KINDS[kind]}</span>
                {path ? (
                  <a href={siteHref(path, location)} dir="auto">
                    {text}
                  </a>
                ) : (
                  <span>{text}</span>
                )}
              </div>
              <CsrfForm
                mutation="setFeedReduction"
                className={styles.again}
                fields={{ kind, targetId: targetId ?? "", isReduced: "false" }}
              >
                {(isBusy) => (
                  <Button type="submit" variant="secondary" size="small" isBusy={isBusy}>
                    {texts.showAgain}
                    <span className="visually-hidden">: {text}</span>
                  </Button>
                )}
              </CsrfForm>
            </li>
          );
        })}
      </ul>
      {pageInfo.hasNextPage && pageInfo.endCursor ? (
        <MoreButton
          cursor={pageInfo.endCursor}
          words={texts.more}
          isLoading={isLoadingNext}
          onNext={() => loadNext(PAGE_SIZE)}
        />
      ) : null}
    </>
  );
}

function pathOf(kind: FeedReductionKind, slug: string | null): string | null {
  if (slug === null) return null;
  switch (kind) {
    case "USER":
      return buildPath("ShowUser", { username: slug });
    case "COLLECTION":
      return buildPath("ShowCollectionHome", { collectionSlug: slug });
    case "TAG":
      return buildPath("ShowTag", { tagSlug: slug });
    default:
      return null;
  }
}
