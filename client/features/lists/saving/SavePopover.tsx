import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { graphql, useRelayEnvironment } from "react-relay/hooks";
import type { SavePopoverQuery } from "../../../../generated/relay/SavePopoverQuery.graphql.ts";
import { MAX_CATALOG_NAME } from "../../../../shared/limits.ts";
import { predefinedCatalogId } from "../../../../shared/lists/predefinedCatalogs.ts";
import { announce } from "../../../runtime/browser/announce.ts";
import { useClientStore } from "../../../runtime/page/frame.ts";
import type { MutationResult } from "../../../runtime/relay/runMutation.ts";
import { applyChange, undoOrOffer } from "../../../runtime/relay/applyChange.ts";
import { useRouteHref } from "../../../runtime/links/useRouteHref.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { PlusIcon } from "../../../ui/icons.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { usePlacedPopover } from "../../../ui/usePlacedPopover.ts";
import { useViewerQuery } from "../../viewer/useViewerQuery.ts";
import { setSaved } from "./setSaved.ts";
import { createCatalog } from "./writeCatalog.ts";
import { OwnLists } from "./OwnLists.tsx";
import { useDismiss } from "../../../ui/useDismiss.ts";
import { useAction } from "../../../ui/useAction.ts";
import * as texts from "./texts.ts";
import styles from "./SavePopover.module.css";
import { readConnection } from "../../listing/readConnection.ts";

/** A popover with the viewer's lists that can contain the story, and a form for a new list. */
export function SavePopover(props: {
  isOpen: boolean;
  anchor: RefObject<HTMLButtonElement | null>;
  postId: string;
  /** Ids of the lists that contain the story, as far as known. */
  catalogIds: readonly string[];
  isKnown: boolean;
  onClose: () => void;
}) {
  const { isOpen, anchor, postId, catalogIds, isKnown, onClose } = props;
  const hrefTo = useRouteHref();
  const card = useRef<HTMLDivElement>(null);
  const [made, setMade] = useState<readonly { id: string; name: string }[]>([]);
  const [isNaming, setNaming] = useState(false);
  usePlacedPopover(isOpen, card, anchor, { side: "below", align: "end" });
  const { status, data } = useViewerQuery<SavePopoverQuery>(
    graphql`
      query SavePopoverQuery {
        viewer {
          id
          predefinedCatalogs {
            id
            name
            visibility
          }
          catalogsConnection(first: 50) {
            edges {
              node {
                id
                name
                visibility
              }
            }
            pageInfo {
              hasNextPage
              endCursor
            }
          }
        }
      }
    `,
    {},
  );
  const viewer = data?.viewer;

  const change = useSaveTo(postId);
  useFirstSave({ isOpen, isKnown, viewerId: viewer?.id ?? null, catalogIds, change });
  const isThere = viewer !== undefined && viewer !== null;
  useEffect(() => {
    if (isOpen && isThere)
      card.current?.querySelector<HTMLElement>("input[type=checkbox]")?.focus();
  }, [isOpen, isThere]);
  useDismiss(isOpen, onClose, [card, anchor]);
  if (!isOpen) return null;

  const own = readConnection(viewer?.catalogsConnection);
  const lists = [
    ...(viewer?.predefinedCatalogs ?? []),
    ...made.map((list) => ({ ...list, visibility: "PRIVATE" })),
    ...own.edges.map(({ node }) => node),
  ];
  return (
    // A dialog element would be modal here, or outside the focus order.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-static-element-interactions, jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={card}
      role="dialog"
      aria-label={texts.yourLists}
      popover="manual"
      className={styles.card}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        anchor.current?.focus();
        onClose();
      }}
    >
      {status === "failed" || (isThere && own.hasFailed) ? (
        <p className={styles.text}>{texts.listsNotLoaded}</p>
      ) : isThere && isKnown ? (
        <OwnLists
          lists={lists}
          page={own.pageInfo}
          catalogIds={catalogIds}
          onChange={(list, isSaved) => void change(list.id, list.name, isSaved)}
        />
      ) : (
        <div className={styles.text}>
          <Skeleton lines={3} />
        </div>
      )}
      <div className={styles.foot}>
        {isNaming ? (
          <NewList
            onClose={() => setNaming(false)}
            onMade={(list) => {
              setMade([list, ...made]);
              setNaming(false);
              void change(list.id, list.name, true);
            }}
          />
        ) : (
          <>
            <Button variant="plain" size="small" onClick={() => setNaming(true)}>
              <PlusIcon size={16} /> {texts.newList}
            </Button>
            <Button variant="plain" size="small" href={hrefTo("YourLists")}>
              {texts.library}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

type SaveTo = (catalogId: string, name: string, isSaved: boolean) => Promise<void>;

/** Saves the story to a list or removes it, with an Undo button. */
function useSaveTo(postId: string): SaveTo {
  const environment = useRelayEnvironment();
  const store = useClientStore();
  return async (catalogId, name, isSaved) => {
    announce(isSaved ? texts.savedTo(name) : texts.removedFrom(name));
    const undo = (): Promise<MutationResult> =>
      setSaved(environment, { catalogId, postId, isSaved: !isSaved, isUndo: true });
    await applyChange(store, {
      write: () => setSaved(environment, { catalogId, postId, isSaved }),
      notice: () => ({
        toastStyle: "accent",
        message: isSaved ? texts.savedTo(name) : texts.removedFrom(name),
        extraParams: { act: () => void undoOrOffer(store, undo) },
      }),
    });
  };
}

/**
 * Opening it for an unsaved story saves the story to the reading list. Choosing another list or
 * undoing takes one more click.
 */
function useFirstSave(props: {
  isOpen: boolean;
  isKnown: boolean;
  /** Null while the viewer is loading. */
  viewerId: string | null;
  catalogIds: readonly string[];
  change: SaveTo;
}): void {
  const { isOpen, isKnown, viewerId, catalogIds, change } = props;
  const hasSaved = useRef(false);
  const first = useRef({ change, catalogIds });
  useEffect(() => {
    first.current = { change, catalogIds };
  });
  useEffect(() => {
    if (!isOpen) hasSaved.current = false;
    if (!isOpen || hasSaved.current || viewerId === null || !isKnown) return;
    hasSaved.current = true;
    if (first.current.catalogIds.length > 0) return;
    const id = predefinedCatalogId(viewerId, "READING_LIST");
    void first.current.change(id, texts.readingList, true);
  }, [isOpen, viewerId, isKnown]);
}

/** Creates a private list that contains the story; the owner can publish it later. */
function NewList(props: {
  onClose: () => void;
  onMade: (list: { id: string; name: string }) => void;
}) {
  const environment = useRelayEnvironment();
  const key = useId();
  const input = useRef<string>(undefined);
  const [name, setName] = useState("");
  const { isBusy, error, run } = useAction(async () => {
    input.current ??= crypto.randomUUID();
    const text = { name, description: "", visibility: "PRIVATE" } as const;
    const result = await createCatalog(environment, text, input.current);
    if (result.kind === "success") props.onMade({ id: result.data.id, name: name.trim() });
    return result.message;
  });
  const submit = (): void => {
    if (name.trim() !== "" && name.length <= MAX_CATALOG_NAME) run();
  };
  return (
    <div className={styles.naming} id={key}>
      <Field
        label={texts.nameOfTheList}
        value={name}
        onValueChange={setName}
        limit={MAX_CATALOG_NAME}
        onSubmit={submit}
        status={error === null ? "none" : "ERROR"}
        error={error}
      />
      <div className={styles.actions}>
        <Button size="small" isBusy={isBusy} onClick={submit}>
          {texts.create}
        </Button>
        <Button variant="plain" size="small" onClick={props.onClose}>
          {texts.cancel}
        </Button>
      </div>
    </div>
  );
}
