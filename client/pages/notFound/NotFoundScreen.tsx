import { graphql } from "relay-runtime";
import type { NotFoundScreenQuery } from "../../../generated/relay/NotFoundScreenQuery.graphql.ts";
import { NOT_FOUND_STAFF_PICKS } from "../../../shared/limits.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { definePage } from "../../runtime/page/page.ts";
import { siteHref } from "../../runtime/links/siteHref.ts";
import { StoryCard } from "../../features/stories/StoryCard.tsx";
import { Button } from "../../ui/Button.tsx";
import { SearchForm } from "../../ui/SearchForm.tsx";
import { BrokenLink } from "./BrokenLink.tsx";
import styles from "./NotFoundScreen.module.css";
import * as texts from "./texts.ts";
import { readList } from "../../features/listing/readList.ts";

/** The not-found page, with suggested stories. */
export const page = definePage<NotFoundScreenQuery>({
  query: graphql`
    query NotFoundScreenQuery($limit: Int!) {
      staffPicksFeed(paging: { limit: $limit }) {
        items {
          post {
            id
            ...StoryCard_post
          }
        }
      }
    }
  `,
  variables: () => ({ limit: NOT_FOUND_STAFF_PICKS }),
  result: () => ({ kind: "found", head: { title: texts.title, robots: "noindex" } }),
  Component: ({ data, location }) => {
    const items = readList(data.staffPicksFeed?.items);
    return (
      <div className={styles.screen}>
        <header className={styles.words}>
          <p className={styles.label}>{texts.pageNotFound}</p>
          <h1 className={styles.number}>{texts.number}</h1>
          <p className={styles.lead}>{texts.lead}</p>
          <p className={styles.text}>{texts.explanation}</p>
          <div className={styles.search}>
            <SearchForm
              action={siteHref(buildPath("Search"), location)}
              label={texts.searchLabel}
              placeholder={texts.searchPlaceholder}
              value=""
            />
          </div>
          <div className={styles.ways}>
            <Button href={siteHref(buildPath("ShowHome"), location)} variant="secondary">
              {texts.home}
            </Button>
            <Button href={siteHref(buildPath("BrowseTop"), location)} variant="secondary">
              {texts.browse}
            </Button>
            <BrokenLink />
          </div>
        </header>
        {items.length > 0 ? (
          <section className={styles.section} aria-labelledby="staff-picks">
            <h2 className={styles.heading} id="staff-picks">
              {texts.staffPicks}
            </h2>
            <ul className={styles.picks}>
              {items.map(({ post }) => (
                <li key={post.id} className={styles.pick}>
                  <StoryCard post={post} headingLevel={3} />
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    );
  },
});
