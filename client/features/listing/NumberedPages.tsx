import { shownPageNumbers } from "../../../shared/publications/numberedPages.ts";
import { ChevronDownIcon } from "../../ui/icons.tsx";
import { joinClasses } from "../../ui/joinClasses.ts";
import styles from "./NumberedPages.module.css";
import * as texts from "./texts.ts";

/** Links to the numbered pages of a list. Shows nothing if there is one page. */
export function NumberedPages(props: {
  page: number;
  pageCount: number;
  hrefOf: (page: number) => string;
}) {
  const { page, pageCount, hrefOf } = props;
  if (pageCount < 2) return null;
  return (
    <nav className={styles.pages} aria-label={texts.pages}>
      {page > 1 ? (
        <a className={joinClasses(styles.page, styles.back)} href={hrefOf(page - 1)} rel="prev">
          <ChevronDownIcon size={20} />
          <span className="visually-hidden">{texts.previousPage}</span>
        </a>
      ) : null}
      <ol className={styles.numbers}>
        {shownPageNumbers(page, pageCount).map((number, index) => (
          <li key={number ?? `gap-${index}`}>
            {number === null ? (
              <span className={styles.gap}>…</span>
            ) : (
              <a
                className={styles.page}
                href={hrefOf(number)}
                aria-current={number === page ? "page" : undefined}
                aria-label={texts.pageNumber(number)}
              >
                {number}
              </a>
            )}
          </li>
        ))}
      </ol>
      {page < pageCount ? (
        <a className={joinClasses(styles.page, styles.forward)} href={hrefOf(page + 1)} rel="next">
          <ChevronDownIcon size={20} />
          <span className="visually-hidden">{texts.nextPage}</span>
        </a>
      ) : null}
    </nav>
  );
}
