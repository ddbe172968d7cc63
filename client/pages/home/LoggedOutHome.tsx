import { graphql, useFragment } from "react-relay/hooks";
import type { LoggedOutHome_query$key } from "../../../generated/relay/LoggedOutHome_query.graphql.ts";
import { PRODUCT_NAME, PRODUCT_TAGLINE } from "../../../shared/product.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { signInPath } from "../../../shared/routes/signInPath.ts";
import { LatestFeed } from "../../features/story/LatestFeed.tsx";
import { StoryBrief } from "../../features/story/StoryBrief.tsx";
import { TagChips } from "../../features/tag/TagChips.tsx";
import { Button } from "../../ui/Button.tsx";
import { DeckleEdge } from "../../ui/DeckleEdge.tsx";
import { LeadSheet } from "./LeadSheet.tsx";
import styles from "./LoggedOutHome.module.css";
import { useGiftCheckout } from "./useGiftCheckout.ts";
import { readList } from "../../features/list/readList.ts";

/** The home of anonymous viewers: introduction, staff picks and latest stories. */
export function LoggedOutHome(props: { query: LoggedOutHome_query$key }) {
  useGiftCheckout();
  const data = useFragment(
    graphql`
      fragment LoggedOutHome_query on Query @argumentDefinitions(after: { type: "String" }) {
        # The first is the lead next to the tagline; the other six are numbered.
        staffPicksFeed(paging: { limit: 7 }) {
          items {
            post {
              id
              ...LeadSheet_post
              ...StoryBrief_post
            }
          }
        }
        popularTags(first: 12) {
          id
          ...TagChips_tags
        }
        ...LatestFeed_query @arguments(after: $after)
      }
    `,
    props.query,
  );
  const [lead, ...picks] = readList(data.staffPicksFeed?.items).map(({ post }) => post);
  const popularTags = readList(data.popularTags);
  return (
    <div className={styles.home}>
      <header className={styles.hero}>
        <div>
          <h1 className={styles.headline}>{PRODUCT_TAGLINE}</h1>
          <p className={styles.lede}>
            On {PRODUCT_NAME}, people who know their subject write about it at the length it needs,
            and readers stay to the end.
          </p>
          <div className={styles.actions}>
            <Button
              size="large"
              href={signInPath({ operation: "register", redirect: buildPath("ShowHome") })}
            >
              Get started
            </Button>
            <Button size="large" variant="plain" href="#latest">
              Start reading
            </Button>
          </div>
        </div>
        {lead ? <LeadSheet post={lead} label="Staff pick" /> : null}
      </header>

      {picks.length > 0 ? (
        <section aria-labelledby="staff-picks">
          <DeckleEdge />
          <div className={styles.band}>
            <div className={styles.inner}>
              <h2 className={styles.label} id="staff-picks">
                More staff picks
              </h2>
              <ol className={styles.picks}>
                {picks.map((post) => (
                  <li key={post.id} className={styles.pick}>
                    <StoryBrief post={post} />
                  </li>
                ))}
              </ol>
            </div>
          </div>
        </section>
      ) : null}

      <div className={styles.columns}>
        {popularTags.length > 0 ? (
          <aside className={styles.topics} aria-labelledby="topics">
            <h2 className={styles.label} id="topics">
              Explore topics
            </h2>
            <TagChips tags={popularTags} label="Topics" />
            <a className={styles.all} href={buildPath("ExploreTopics")}>
              See all topics
            </a>
          </aside>
        ) : null}
        <section className={styles.latest} aria-labelledby="latest">
          <h2 className={styles.label} id="latest">
            Latest stories
          </h2>
          <LatestFeed query={data} headingLevel={3} />
        </section>
      </div>
    </div>
  );
}
