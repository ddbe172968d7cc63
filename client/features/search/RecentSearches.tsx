import { type RefObject, useState } from "react";
import { announce } from "../../runtime/browser/announce.ts";
import { storageOf } from "../../runtime/browser/storageOf.ts";
import { useRouteHref } from "../../runtime/links/useRouteHref.ts";
import { ChevronEndIcon, CloseIcon, HistoryIcon } from "../../ui/icons.tsx";
import { readRecentSearches, removeRecentSearch, saveRecentSearch } from "./recentSearches.ts";
import * as texts from "./texts.ts";
import styles from "./SearchPopover.module.css";

/** Recent searches, each removable, and a link to all topics. */
export function RecentSearches(props: { form: RefObject<HTMLFormElement | null> }) {
  const hrefTo = useRouteHref();
  const [searches, setSearches] = useState(() => readRecentSearches(storageOf(window)));
  const remove = (text: string): void => {
    setSearches(removeRecentSearch(storageOf(window), text));
    announce(texts.removedSaid(text));
    // The focused button is about to be removed.
    props.form.current?.querySelector("input")?.focus();
  };
  return (
    <>
      {searches.length > 0 ? (
        <section className={styles.section} aria-label={texts.recentSearches}>
          <h2 className={styles.heading}>{texts.recentSearches}</h2>
          <ul className={styles.list}>
            {searches.map((text) => (
              <li key={text} className={styles.recent}>
                <a
                  className={styles.entry}
                  data-item
                  href={hrefTo("Search", {}, { query: { q: text } })}
                  onClick={() => saveRecentSearch(storageOf(window), text)}
                  onKeyDown={({ key }) => {
                    if (key === "Delete") remove(text);
                  }}
                >
                  <HistoryIcon size={20} />
                  <span className={styles.label} dir="auto">
                    {text}
                  </span>
                </a>
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={texts.removeSearch(text)}
                  onClick={() => remove(text)}
                >
                  <CloseIcon size={16} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <a className={styles.all} data-item href={hrefTo("ExploreTopics")}>
        <span className={styles.label}>{texts.exploreTopics}</span>
        <ChevronEndIcon size={20} />
      </a>
    </>
  );
}
