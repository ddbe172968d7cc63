import { useRef } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { SearchHeader_collection$key } from "../../../generated/relay/SearchHeader_collection.graphql.ts";
import { PRODUCT_NAME } from "../../../shared/product.ts";
import { MAX_SEARCH_LENGTH } from "../../../shared/limits.ts";
import { buildPath, formatPath } from "../../../shared/routes/buildPath.ts";
import { siteHref } from "../../runtime/links/siteHref.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { useSearchPopover } from "../../features/search/useSearchPopover.tsx";
import { Button } from "../../ui/Button.tsx";
import { joinClasses } from "../../ui/joinClasses.ts";
import { SearchIcon } from "../../ui/icons.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import {
  PUBLICATION_CATEGORIES,
  SEARCH_CATEGORIES,
  type SearchCategory,
} from "./searchCategories.ts";
import { fillText } from "../../ui/fillText.tsx";
import * as texts from "./texts.ts";
import styles from "./Search.module.css";

/** The heading, the search field and the category tabs. */
export function SearchHeader(props: {
  collection: SearchHeader_collection$key | null;
  typed: string;
  category: { category: SearchCategory };
}) {
  const collection = useFragment(
    graphql`
      fragment SearchHeader_collection on Collection {
        name
        slug
      }
    `,
    props.collection,
  );
  const { typed } = props;
  const location = useLocation();
  const current = props.category.category;
  const categories = collection ? PUBLICATION_CATEGORIES : SEARCH_CATEGORIES;
  const first = SEARCH_CATEGORIES[0].category;
  const pathOf = (category: SearchCategory): string => {
    const { site } = location;
    if (collection) {
      const own = { collectionSlug: collection.slug };
      return category === first
        ? formatPath("SearchCollection", own, { site })
        : formatPath("SearchCollectionCategory", { ...own, category }, { site });
    }
    return siteHref(
      category === first ? buildPath("Search") : buildPath("SearchCategory", { category }),
      location,
    );
  };
  const form = useRef<HTMLFormElement>(null);
  const { field, popover } = useSearchPopover(form);
  const place = collection?.name ?? PRODUCT_NAME;
  return (
    <header className={styles.header}>
      {collection ? (
        <p className={styles.over} dir="auto">
          <a href={formatPath("ShowCollectionHome", { collectionSlug: collection.slug }, location)}>
            {collection.name}
          </a>
        </p>
      ) : null}
      <h1 className={styles.title}>
        {typed ? (
          <span className={styles.quiet}>
            {fillText(texts.resultsFor, { query: <bdi>{typed}</bdi> })}
          </span>
        ) : (
          texts.searchIn(place)
        )}
      </h1>
      <form
        ref={form}
        className={joinClasses(styles.form, typed !== "" && !collection && styles.narrow)}
        role="search"
        aria-label={texts.searchOnPage(place)}
        action={pathOf(current)}
        method="get"
      >
        <span className={styles.box}>
          <SearchIcon size={20} />
          <input
            // Remounts the field on a different search.
            key={typed}
            className={styles.field}
            type="search"
            name="q"
            dir="auto"
            defaultValue={typed}
            placeholder={texts.search}
            aria-label={texts.searchIn(place)}
            autoComplete="off"
            enterKeyHint="search"
            maxLength={MAX_SEARCH_LENGTH}
            {...field}
          />
        </span>
        <Button type="submit" variant="secondary">
          {texts.search}
        </Button>
        {popover}
      </form>
      {typed ? (
        <Tabs
          label={texts.kindsOfResults}
          tabs={categories.map(({ category, label }) => ({
            href: `${pathOf(category)}?${new URLSearchParams({ q: typed })}`,
            label,
            isCurrent: category === current,
          }))}
        />
      ) : null}
    </header>
  );
}
