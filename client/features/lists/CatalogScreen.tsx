import { useState } from "react";
import { graphql, usePaginationFragment, useRelayEnvironment } from "react-relay/hooks";
import type { CatalogScreen_catalog$key } from "../../../generated/relay/CatalogScreen_catalog.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { announce } from "../../runtime/browser/announce.ts";
import { useClientStore, useViewer } from "../../runtime/page/frame.ts";
import type { MutationResult } from "../../runtime/relay/runMutation.ts";
import { applyChange, undoOrOffer } from "../../runtime/relay/applyChange.ts";
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
import { createMoveQueue } from "./createMoveQueue.ts";
import { setSaved } from "./saving/setSaved.ts";
import { useItemOrder } from "./useItemOrder.ts";
import { moveCatalogItem } from "./saving/writeCatalog.ts";
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
  const environment = useRelayEnvironment();
  const store = useClientStore();
  const location = useLocation();
  const hrefTo = useRouteHref();
  const viewer = useViewer();
  const isOwner = viewer.status === "loggedIn" && viewer.viewer.id === data.creator.id;
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  // Unavailable stories are hidden from others; the owner sees them and can remove them.
  const { edges, pageInfo, hasFailed } = readConnection(data.items);
  const items = edges
    .map(({ node }) => node)
    .filter(({ catalogItemId, post }) => !gone.has(catalogItemId) && (isOwner || post));
  const { shown, place, setOrder } = useItemOrder(items);
  const [sendMove] = useState(createMoveQueue);
  const { list, askForMore } = useMoreItems<HTMLOListElement>(items.length, isLoadingNext, () =>
    loadNext(PAGE_SIZE),
  );
  const { hasNextPage, endCursor } = pageInfo;

  const move = (catalogItemId: string, index: number): void => {
    const before = shown.map((item) => item.catalogItemId);
    const { order, after: afterItemId } = place(catalogItemId, index);
    announce(texts.positionSaid(Math.max(1, Math.min(shown.length, index + 1)), shown.length));
    sendMove({ catalogItemId, afterItemId, order }, before, {
      send: (each) =>
        moveCatalogItem(environment, {
          catalogId: data.id,
          catalogItemId: each.catalogItemId,
          afterItemId: each.afterItemId,
        }),
      onRejected: (message, held) => {
        setOrder(held);
        store.enqueueToast({ toastStyle: "error", message });
      },
    });
  };
  const show = (catalogItemId: string, isShown: boolean): void =>
    setGone((before) => {
      const after = new Set(before);
      if (isShown) after.delete(catalogItemId);
      else after.add(catalogItemId);
      return after;
    });
  const remove = async (catalogItemId: string, postId: string | null): Promise<void> => {
    const input = { catalogId: data.id, postId, catalogItemId };
    const bringBack = async (): Promise<MutationResult> => {
      const result = await setSaved(environment, { ...input, isSaved: true, isUndo: true });
      if (result.kind === "success") show(catalogItemId, true);
      return result;
    };
    await applyChange(store, {
      show: (isRemoved) => show(catalogItemId, !isRemoved),
      write: () => setSaved(environment, { ...input, isSaved: false }),
      notice: () => ({
        toastStyle: "accent",
        message: texts.removedFrom(data.name),
        extraParams: postId === null ? {} : { act: () => void undoOrOffer(store, bringBack) },
      }),
    });
  };

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
        <EmptyState
          title={texts.forMembers}
          text={texts.forMembersText}
          action={
            <MembershipButton path={buildPath("ShowPlans")}>{texts.seePlans}</MembershipButton>
          }
        />
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
