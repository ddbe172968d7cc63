import type { CatalogCard_catalog$key } from "../../../generated/relay/CatalogCard_catalog.graphql.ts";
import { MoreButton } from "../listing/MoreButton.tsx";
import { useMoreItems } from "../listing/useMoreItems.ts";
import { CatalogCard } from "./CatalogCard.tsx";
import * as texts from "./texts.ts";
import styles from "./Catalogs.module.css";

interface Listed {
  readonly id: string;
}

/** A paginated feed of lists. */
export function Catalogs(props: {
  label: string;
  catalogs: readonly (Listed & CatalogCard_catalog$key)[];
  /** The cursor of the next page; null on the last. */
  next: string | null | undefined;
  isLoadingNext: boolean;
  onNext: () => void;
  headingLevel?: 2 | 3;
  showsCreator?: boolean;
  isOwn?: boolean | undefined;
  /** True when all are followed lists, each with an unfollow button. */
  isFollowed?: boolean;
}) {
  const { list, askForMore } = useMoreItems<HTMLUListElement>(
    props.catalogs.length,
    props.isLoadingNext,
    props.onNext,
  );
  return (
    <>
      <ul ref={list} className={styles.list} aria-label={props.label}>
        {props.catalogs.map((catalog) => (
          <li key={catalog.id}>
            <CatalogCard
              catalog={catalog}
              headingLevel={props.headingLevel}
              showsCreator={props.showsCreator}
              isOwn={props.isOwn}
              isFollowed={props.isFollowed}
            />
          </li>
        ))}
      </ul>
      {props.next ? (
        <p className={styles.more}>
          <MoreButton
            cursor={props.next}
            words={texts.moreLists}
            isLoading={props.isLoadingNext}
            onNext={askForMore}
          />
        </p>
      ) : null}
    </>
  );
}
