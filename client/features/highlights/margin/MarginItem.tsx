import type { ReactNode, Ref } from "react";
import { IconButton } from "../../../ui/IconButton.tsx";
import { CloseIcon } from "../../../ui/icons.tsx";
import { joinClasses } from "../../../ui/joinClasses.ts";
import * as texts from "../texts.ts";
import styles from "./Margin.module.css";
import { MarginBadge, type MarginSize } from "./MarginBadge.tsx";
import { entryLabel, type MarginEntry } from "./marginEntry.ts";

/** What is shown beside a passage: a badge, which is the head of a card when it is open. */
export function MarginItem({
  ref,
  entry,
  size,
  isOpen,
  onPress,
  onClose,
  onPointed,
  children,
}: {
  ref: Ref<HTMLLIElement> | undefined;
  entry: MarginEntry;
  size: MarginSize;
  isOpen: boolean;
  onPress: () => void;
  onClose: () => void;
  onPointed: (isPointed: boolean) => void;
  /** The content of the open card. */
  children: ReactNode;
}) {
  const isCard = children !== null;
  return (
    <li ref={ref} className={joinClasses(styles.item, isCard && styles.open)}>
      <div className={styles.head} data-head>
        <MarginBadge
          entry={entry}
          size={size}
          isOpen={isOpen}
          onPress={onPress}
          onPointed={onPointed}
        />
        {isCard ? (
          <IconButton
            label={texts.closePassage}
            size="small"
            className={styles.close}
            onClick={onClose}
          >
            <CloseIcon size={20} />
          </IconButton>
        ) : null}
      </div>
      {isCard ? (
        <section className={styles.content} aria-label={entryLabel(entry)}>
          {children}
        </section>
      ) : null}
    </li>
  );
}
