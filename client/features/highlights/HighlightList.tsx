import type { ReactNode } from "react";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { siteHref } from "../../app/siteHref.ts";
import { useLocation } from "../../app/useLocation.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { MoreButton } from "../list/MoreButton.tsx";
import { useMoreItems } from "../list/useMoreItems.ts";
import styles from "./HighlightList.module.css";

/** A list of the reader's own passages, page by page. */
export function HighlightList(props: {
  /** What they are called: "highlights". */
  kind: string;
  /** How many are shown. */
  count: number;
  /** Who sees them. */
  intro: string;
  empty: { title: string; text: string };
  /** Where the next page begins; null at the end. */
  cursor: string | null | undefined;
  isLoading: boolean;
  onNext: () => void;
  children: ReactNode;
}) {
  const { kind, count, cursor, isLoading } = props;
  const location = useLocation();
  const { list, askForMore } = useMoreItems<HTMLUListElement>(count, isLoading, props.onNext);
  if (count === 0 && !cursor) {
    return (
      <EmptyState
        {...props.empty}
        action={
          <Button variant="secondary" href={siteHref(buildPath("ShowHome"), location)}>
            Find stories
          </Button>
        }
      />
    );
  }
  return (
    <>
      <p className={styles.intro}>{props.intro}</p>
      <ul ref={list} className={styles.list} aria-label={`Your ${kind}`}>
        {props.children}
      </ul>
      {cursor ? (
        <p className={styles.more}>
          <MoreButton
            cursor={cursor}
            words={`More ${kind}`}
            isLoading={isLoading}
            onNext={askForMore}
          />
        </p>
      ) : null}
    </>
  );
}
