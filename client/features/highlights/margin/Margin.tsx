import { type CSSProperties, useEffect, useRef, useState } from "react";
import { joinClasses } from "../../../ui/joinClasses.ts";
import { useDismiss } from "../../../ui/useDismiss.ts";
import { paintActive } from "../paintHighlights.ts";
import * as texts from "../texts.ts";
import styles from "./Margin.module.css";
import type { MarginEntry } from "./marginEntry.ts";
import { MarginItem } from "./MarginItem.tsx";
import { PassageSheet } from "./PassageSheet.tsx";
import { PassageThread, type PassageThreadProps } from "./PassageThread.tsx";
import { hasUnsentText } from "./hasUnsentText.ts";
import { useEscape } from "./useEscape.ts";
import { useMarginRoom } from "./useMarginRoom.ts";
import { useStackedCards } from "./useStackedCards.ts";

/** The least width beside the text for cards, in px, and for faces. */
const LEAST_FOR_CARDS = 248;
const LEAST_FOR_FACES = 64;

/**
 * What readers wrote about passages: beside them where there is space, otherwise in a sheet, behind a
 * sign at the edge.
 */
export function Margin(
  props: Pick<PassageThreadProps, "story" | "actions" | "isComposing"> & {
    /** The story's text. */
    body: HTMLElement;
    entries: readonly MarginEntry[];
    /** The viewer doesn't want anything beside the text. What they open is in the sheet. */
    isHidden: boolean;
    /** The key of the open entry. */
    opened: string | null;
    onOpen: (key: string) => void;
    onClose: () => void;
  },
) {
  const { body, entries, isHidden, opened, isComposing, story, actions, onOpen, onClose } = props;
  const list = useRef<HTMLOListElement>(null);
  const openItem = useRef<HTMLLIElement>(null);
  const room = useMarginRoom(body);
  const [pointed, setPointed] = useState<string | null>(null);
  const hasCards = room !== null && room >= LEAST_FOR_CARDS && !isHidden;
  const open = entries.find(({ key }) => key === opened) ?? null;
  const isCardOpen = open !== null && hasCards;

  useStackedCards(list, body, { entries, room });
  // A press elsewhere in the text mustn't cost what someone is writing.
  useDismiss(isCardOpen, () => hasUnsentText(openItem.current) || onClose(), [openItem]);
  useEffect(() => {
    const isActive = ({ key }: MarginEntry): boolean => key === opened || key === pointed;
    paintActive(entries.filter(isActive).flatMap(({ ranges }) => ranges));
    return () => paintActive([]);
  }, [entries, opened, pointed]);

  const close = (): void => {
    const item = openItem.current;
    if (item?.contains(document.activeElement))
      item.querySelector<HTMLElement>("[aria-expanded]")?.focus();
    onClose();
  };
  // Escape leaves a field, but mustn't cost what someone is writing either.
  useEscape(isCardOpen, () => {
    if (!hasUnsentText(openItem.current)) return close();
    openItem.current?.querySelector<HTMLElement>("[aria-expanded]")?.focus();
  });

  if (room === null) return null;
  const size = hasCards ? "card" : room >= LEAST_FOR_FACES ? "face" : "edge";
  const threadOf = (entry: MarginEntry) => (
    <PassageThread
      key={`${entry.key}:${isComposing}`}
      {...{ entry, isComposing, story, actions }}
    />
  );
  return (
    <>
      <aside
        className={joinClasses(styles.margin, styles[size])}
        style={{ "--room": `${room}px` } as CSSProperties}
        aria-label={texts.marginNotes}
        hidden={isHidden || entries.length === 0}
      >
        <ol ref={list} className={styles.list}>
          {entries.map((entry) => {
            const isOpen = entry === open;
            return (
              <MarginItem
                key={entry.key}
                ref={isOpen ? openItem : undefined}
                entry={entry}
                size={size}
                isOpen={isOpen}
                onPress={() => (isOpen ? onClose() : onOpen(entry.key))}
                onClose={close}
                onPointed={(isPointed) => setPointed(isPointed ? entry.key : null)}
              >
                {isOpen && hasCards ? threadOf(entry) : null}
              </MarginItem>
            );
          })}
        </ol>
      </aside>
      <PassageSheet entry={hasCards ? null : open} contentOf={threadOf} onClose={onClose} />
    </>
  );
}
