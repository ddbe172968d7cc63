import { useRelayEnvironment } from "react-relay/hooks";
import { reportEvent } from "../../runtime/browser/reportEvent.ts";
import { siteHref } from "../../runtime/links/siteHref.ts";
import { storageOf } from "../../runtime/browser/storageOf.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import type { SearchResult } from "./askSearch.ts";
import { hitEntry } from "./hitEntry.ts";
import { saveRecentSearch } from "./recentSearches.ts";
import { reportSearchClick } from "./SearchClickEvent.ts";
import type { SearchContext } from "./searchContexts.ts";
import styles from "./SearchPopover.module.css";

/** The suggestions grouped by kind. */
export function SuggestionList(props: {
  context: SearchContext;
  results: readonly SearchResult[];
  typed: string;
}) {
  const location = useLocation();
  const environment = useRelayEnvironment();
  const opened = ({ queryId, indexName }: SearchResult, objectId: string, at: number): void => {
    saveRecentSearch(storageOf(window), props.typed);
    reportEvent("search.predictiveResultClicked", { indexName, position: at + 1 });
    if (queryId) reportSearchClick(environment, { queryId, indexName, objectId, place: at + 1 });
  };
  return props.results.map((result) => {
    const heading = props.context.indexes.find(({ index }) => index === result.index)?.heading;
    if (result.hits.length === 0 || !heading) return null;
    return (
      <section key={result.index} className={styles.section} aria-label={heading}>
        <h2 className={styles.heading}>{heading}</h2>
        <ul className={styles.list}>
          {result.hits.map((hit, at) => {
            const entry = hitEntry(result.index, hit);
            if (!entry) return null;
            return (
              <li key={hit.objectID}>
                <a
                  className={styles.entry}
                  data-item
                  href={siteHref(entry.path, location)}
                  onClick={() => opened(result, hit.objectID, at)}
                >
                  {entry.avatar ? (
                    <Avatar
                      name={entry.label}
                      imageId={entry.avatar.imageId}
                      colorKey={hit.objectID}
                      shape={entry.avatar.shape}
                      size="XXXS"
                      isDecorative
                    />
                  ) : null}
                  <span className={styles.words}>
                    <span className={styles.label} dir="auto">
                      {entry.label}
                    </span>
                    {entry.note ? (
                      <span className={styles.note} dir="auto">
                        {entry.note}
                      </span>
                    ) : null}
                  </span>
                </a>
              </li>
            );
          })}
        </ul>
      </section>
    );
  });
}
