import type { ReactNode } from "react";
import { useRouteHref } from "../../../runtime/links/useRouteHref.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { MoreButton } from "../../listing/MoreButton.tsx";
import { useMoreItems } from "../../listing/useMoreItems.ts";
import * as texts from "../texts.ts";
import styles from "./HighlightList.module.css";

/** A paginated list of the viewer's highlights or notes. */
export function HighlightList(props: {
  /** What the entries are called, for example "highlights". */
  label: string;
  /** Labels the button that loads the next page. */
  more: string;
  /** The number of entries shown. */
  count: number;
  /** Says who can see them. */
  intro: string;
  /** A link beside that. */
  action?: { href: string; label: string };
  empty: { title: string; text: string };
  /** The cursor of the next page; null at the end. */
  cursor: string | null | undefined;
  isLoading: boolean;
  onNext: () => void;
  children: ReactNode;
}) {
  const { count, cursor, isLoading } = props;
  const hrefTo = useRouteHref();
  const { list, askForMore } = useMoreItems<HTMLUListElement>(count, isLoading, props.onNext);
  if (count === 0 && !cursor) {
    return (
      <EmptyState
        {...props.empty}
        action={
          <Button variant="secondary" href={hrefTo("ShowHome")}>
            {texts.findStories}
          </Button>
        }
      />
    );
  }
  return (
    <>
      <div className={styles.top}>
        <p className={styles.intro}>{props.intro}</p>
        {props.action ? (
          <Button variant="secondary" size="small" href={props.action.href} download>
            {props.action.label}
          </Button>
        ) : null}
      </div>
      <ul ref={list} className={styles.list} aria-label={props.label}>
        {props.children}
      </ul>
      {cursor ? (
        <p className={styles.more}>
          <MoreButton
            cursor={cursor}
            words={props.more}
            isLoading={isLoading}
            onNext={askForMore}
          />
        </p>
      ) : null}
    </>
  );
}
