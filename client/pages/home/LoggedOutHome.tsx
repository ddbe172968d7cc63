import { graphql, useFragment } from "react-relay/hooks";
import type { LoggedOutHome_query$key } from "../../../generated/relay/LoggedOutHome_query.graphql.ts";
import { PRODUCT_TAGLINE } from "../../../shared/product.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { signInPath } from "../../../shared/routes/paths/signInPath.ts";
import { readList } from "../../features/listing/readList.ts";
import { LatestFeed } from "../../features/stories/LatestFeed.tsx";
import { StoryBrief } from "../../features/stories/StoryBrief.tsx";
import { Button } from "../../ui/Button.tsx";
import { DeckleEdge } from "../../ui/DeckleEdge.tsx";
import { LeadSheet } from "./LeadSheet.tsx";
import { LoggedOutAside } from "./LoggedOutAside.tsx";
import styles from "./LoggedOutHome.module.css";
import * as texts from "./texts.ts";
import { useGiftCheckout } from "./useGiftCheckout.ts";

/** The home of anonymous viewers: introduction, staff picks and latest stories. */
export function LoggedOutHome(props: { query: LoggedOutHome_query$key }) {
  useGiftCheckout();
  const data = useFragment(
    graphql`
      fragment LoggedOutHome_query on Query @argumentDefinitions(after: { type: "String" }) {
        # The first is the lead next to the tagline.
        staffPicksFeed(paging: { limit: 7 }) {
          items {
            post {
              id
              ...LeadSheet_post
              ...StoryBrief_post
              ...LoggedOutAside_posts
            }
          }
        }
        ...LoggedOutAside_query
        ...LatestFeed_query @arguments(after: $after)
      }
    `,
    props.query,
  );
  const posts = readList(data.staffPicksFeed?.items).map(({ post }) => post);
  const [lead, ...picks] = posts;
  return (
    <div className={styles.home}>
      <header className={styles.hero}>
        <div>
          <h1 className={styles.headline}>{PRODUCT_TAGLINE}</h1>
          <p className={styles.lede}>{texts.description}</p>
          <div className={styles.actions}>
            <Button
              size="large"
              href={signInPath({ operation: "register", redirect: buildPath("ShowHome") })}
            >
              {texts.getStarted}
            </Button>
            <Button size="large" variant="plain" href="#latest">
              {texts.startReading}
            </Button>
          </div>
        </div>
        {lead ? <LeadSheet post={lead} label={texts.staffPick} /> : null}
      </header>

      {picks.length > 0 ? (
        <section aria-labelledby="staff-picks">
          <DeckleEdge />
          <div className={styles.band}>
            <div className={styles.inner}>
              <h2 className={styles.label} id="staff-picks">
                {texts.staffPicks}
              </h2>
              <ul className={styles.picks}>
                {picks.map((post) => (
                  <li key={post.id}>
                    <StoryBrief post={post} cover="above" />
                  </li>
                ))}
              </ul>
            </div>
          </div>
        </section>
      ) : null}

      <div className={styles.columns}>
        <section className={styles.latest} aria-labelledby="latest">
          <h2 className={styles.label} id="latest">
            {texts.latestStories}
          </h2>
          <LatestFeed query={data} headingLevel={3} />
        </section>
        <div className={styles.aside}>
          <LoggedOutAside query={data} posts={posts} />
        </div>
      </div>
    </div>
  );
}
