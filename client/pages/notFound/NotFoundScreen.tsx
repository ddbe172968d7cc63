import { graphql } from "relay-runtime";
import type { NotFoundScreenQuery } from "../../../generated/relay/NotFoundScreenQuery.graphql.ts";
import { NOT_FOUND_STAFF_PICKS } from "../../../shared/limits.ts";
import { PRODUCT_NAME } from "../../../shared/product.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { definePage } from "../../app/page.ts";
import { siteHref } from "../../app/siteHref.ts";
import { StoryCard } from "../../features/story/StoryCard.tsx";
import { Button } from "../../ui/Button.tsx";
import styles from "./NotFoundScreen.module.css";
import { readList } from "../../features/list/readList.ts";

/** The not-found page, with suggested stories (reader.md §2.9). */
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
  // The title comes from platform.md §2.4.
  result: () => ({ kind: "found", head: { title: "unknown", robots: "noindex" } }),
  Component: ({ data, location }) => {
    const items = readList(data.staffPicksFeed?.items);
    return (
      <div className={styles.screen}>
        <header className={styles.words}>
          <p className={styles.label}>PAGE NOT FOUND</p>
          <h1 className={styles.number}>404</h1>
          <p className={styles.lead}>Out of nothing, something.</p>
          <p className={styles.text}>
            {PRODUCT_NAME} has almost anything you could want to read about, including a page that
            does not exist.
          </p>
          <Button href={siteHref(buildPath("ShowHome"), location)} variant="secondary">
            Home
          </Button>
        </header>
        {items.length > 0 ? (
          <section aria-labelledby="staff-picks">
            <h2 className={styles.heading} id="staff-picks">
              Picked by the staff
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
