import { graphql, usePaginationFragment } from "react-relay/hooks";
import type { CatalogScreen_catalog$key } from "../../../generated/relay/CatalogScreen_catalog.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { useViewer } from "../../runtime/page/frame.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { useRouteHref } from "../../runtime/links/useRouteHref.ts";
import { Button } from "../../ui/Button.tsx";
import { MembershipButton } from "../membership/MembershipButton.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { MoreButton } from "../listing/MoreButton.tsx";
import { useMoreItems } from "../listing/useMoreItems.ts";
import type { ResponseSort } from "../../../shared/enums.ts";
import { catalogHref } from "./catalogHref.ts";
import { CatalogHeader } from "./CatalogHeader.tsx";
import { CatalogItemRow } from "./CatalogItemRow.tsx";
import { CatalogResponses } from "./CatalogResponses.tsx";
import { useCatalogEditing } from "./useCatalogEditing.ts";
import * as texts from "./texts.ts";
import styles from "./CatalogScreen.module.css";
import { readConnection } from "../listing/readConnection.ts";
import { PartNotLoaded } from "../../ui/PartNotLoaded.tsx";

const PAGE_SIZE = 25;

/** A list with its stories, which the owner can reorder, annotate and remove. */
export function CatalogScreen(props: {
  catalog: CatalogScreen_catalog$key;
  /** The sort order on the separate responses page. */
  responsesAlone?: ResponseSort | null;
}) {
  const alone = props.responsesAlone ?? null;
  const { data, isLoadingNext, loadNext } = usePaginationFragment(
    graphql`
      fragment CatalogScreen_catalog on Catalog
      @argumentDefinitions(
        first: { type: "Int", defaultValue: 25 }
        after: { type: "String" }
        responsesAfter: { type: "String" }
        sortType: { type: "ResponseSortType", defaultValue: NEWEST }
      )
      @refetchable(queryName: "CatalogScreenPaginationQuery") {
        id
        name
        visibility
        slug
        areItemsLocked
        hasDiscussion
        creator {
          id
          username
        }
        ...CatalogHeader_catalog
        ...CatalogResponses_catalog @arguments(after: $responsesAfter, sortType: $sortType)
        items(first: $first, after: $after) @connection(key: "CatalogScreen_items") {
          edges {
            node {
              catalogItemId
              post {
                id
              }
              ...CatalogItemRow_item
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    `,
    props.catalog,
  );
  const location = useLocation();
  const hrefTo = useRouteHref();
  const viewer = useViewer();
  const isOwner = viewer.status === "loggedIn" && viewer.viewer.id === data.creator.id;
  // Unavailable stories are hidden from others; the owner sees them and can remove them.
  const { edges, pageInfo, hasFailed } = readConnection(data.items);
  const items = edges.map(({ node }) => node).filter(({ post }) => isOwner || post);
  const { shown, move, remove } = useCatalogEditing(data, items);
  const { list, askForMore } = useMoreItems<HTMLOListElement>(shown.length, isLoadingNext, () =>
    loadNext(PAGE_SIZE),
  );
  const { hasNextPage, endCursor } = pageInfo;

  return (
    <section aria-labelledby="list-name">
      <CatalogHeader catalog={data} isOwner={isOwner} />
      {alone !== null ? (
        <p className={styles.back}>
          <a href={catalogHref(location, { username: data.creator.username, slug: data.slug })}>
            {texts.allOf(data.name)}
          </a>
        </p>
      ) : data.areItemsLocked ? (
        <MembersOnly />
      ) : hasFailed ? (
        <PartNotLoaded />
      ) : shown.length === 0 && !hasNextPage ? (
        <EmptyState
          title={texts.nothingSavedYet}
          text={isOwner ? texts.ownEmptyText : texts.emptyText}
          action={
            <Button variant="secondary" href={hrefTo("ShowHome")}>
              {texts.findStories}
            </Button>
          }
        />
      ) : (
        <ol ref={list} className={styles.items} aria-label={texts.storiesOn(data.name)}>
          {shown.map((item, index) => (
            <CatalogItemRow
              key={item.catalogItemId}
              item={item}
              catalogId={data.id}
              isOwner={isOwner}
              place={{ index, count: shown.length }}
              onMove={(to) => move(item.catalogItemId, to)}
              onRemove={() => void remove(item.catalogItemId, item.post?.id ?? null)}
            />
          ))}
        </ol>
      )}
      {alone === null && hasNextPage && endCursor ? (
        <p className={styles.more}>
          <MoreButton
            cursor={endCursor}
            words={texts.moreStories}
            isLoading={isLoadingNext}
            onNext={askForMore}
          />
        </p>
      ) : null}
      {data.hasDiscussion ? (
        <div className={styles.discussion}>
          <CatalogResponses catalog={data} sort={alone ?? "NEWEST"} isAlone={alone !== null} />
        </div>
      ) : null}
    </section>
  );
}

function MembersOnly() {
  return (
    <EmptyState
      title={texts.forMembers}
      text={texts.forMembersText}
      action={<MembershipButton path={buildPath("ShowPlans")}>{texts.seePlans}</MembershipButton>}
    />
  );
}
