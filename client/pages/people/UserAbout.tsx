import { graphql, useFragment } from "react-relay/hooks";
import type { UserAbout_user$key } from "../../../generated/relay/UserAbout_user.graphql.ts";
import { abbreviateNumber } from "../../../shared/format/abbreviateNumber.ts";
import { formatMonthYear } from "../../../shared/format/dates.ts";
import { PRODUCT_NAME } from "../../../shared/product.ts";
import { useLocation } from "../../app/useLocation.ts";
import { CollectionRow } from "../../features/people/CollectionRow.tsx";
import { profileHref } from "../../features/people/profileHref.ts";
import { TagChips } from "../../features/tag/TagChips.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import "../../features/story/storyBody.css";
import styles from "./UserAbout.module.css";

/** A user's bio, links, publications and topics. */
export function UserAbout(props: { user: UserAbout_user$key }) {
  const user = useFragment(
    graphql`
      fragment UserAbout_user on User {
        name
        username
        bio
        about
        location
        url
        twitterScreenName
        tippingLink
        createdAt
        socialStats {
          followerCount
          followingCount
        }
        writtenTags {
          id
          ...TagChips_tags
        }
        editedCollections {
          id
          ...CollectionRow_collection
        }
      }
    `,
    props.user,
  );
  const location = useLocation();
  const { about, bio, editedCollections, socialStats, twitterScreenName, url, writtenTags } = user;
  return (
    <div className={styles.about}>
      {about ? (
        <div className="story-body" dir="auto" dangerouslySetInnerHTML={{ __html: about }} />
      ) : bio ? (
        <p className={styles.bio} dir="auto">
          {bio}
        </p>
      ) : (
        <EmptyState
          title="Nothing here yet"
          text={`${user.name} hasn't written anything about themselves yet.`}
          action={
            <Button variant="secondary" href={profileHref(location, "ShowUser", user.username)}>
              Read their stories
            </Button>
          }
        />
      )}
      <dl className={styles.facts}>
        <div>
          <dt>On {PRODUCT_NAME} since</dt>
          <dd>{formatMonthYear(user.createdAt)}</dd>
        </div>
        <div>
          <dt>Followers</dt>
          <dd>
            <a href={profileHref(location, "ShowUserFollowers", user.username)}>
              {abbreviateNumber(socialStats.followerCount)}
            </a>
          </dd>
        </div>
        <div>
          <dt>Following</dt>
          <dd>
            <a href={profileHref(location, "ShowUserFollowing", user.username)}>
              {abbreviateNumber(socialStats.followingCount)}
            </a>
          </dd>
        </div>
        {user.location ? (
          <div>
            <dt>Lives in</dt>
            <dd dir="auto">{user.location}</dd>
          </div>
        ) : null}
        {url ? (
          <div>
            <dt>Website</dt>
            <dd>
              <a href={url} rel="me nofollow noopener ugc">
                {hostOf(url)}
              </a>
            </dd>
          </div>
        ) : null}
        {user.tippingLink ? (
          <div>
            <dt>Tips</dt>
            <dd>
              <a href={user.tippingLink} rel="nofollow noopener ugc">
                Leave a tip at {hostOf(user.tippingLink)}
              </a>
            </dd>
          </div>
        ) : null}
        {twitterScreenName ? (
          <div>
            <dt>X</dt>
            <dd>
              <a
                href={`https://x.com/${encodeURIComponent(twitterScreenName)}`}
                rel="me nofollow noopener ugc"
              >
                @{twitterScreenName}
              </a>
            </dd>
          </div>
        ) : null}
      </dl>
      {writtenTags.length > 0 ? (
        <section className={styles.section} aria-labelledby="about-topics">
          <h2 className={styles.heading} id="about-topics">
            Writes about
          </h2>
          <TagChips tags={writtenTags} label={`Topics of ${user.name}`} />
        </section>
      ) : null}
      {editedCollections.length > 0 ? (
        <section className={styles.section} aria-labelledby="about-publications">
          <h2 className={styles.heading} id="about-publications">
            Edits
          </h2>
          <ul className="plain-list">
            {editedCollections.map((collection) => (
              <li key={collection.id}>
                <CollectionRow collection={collection} headingLevel={3} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

/** Returns a URL's host without "www.". */
function hostOf(url: string): string {
  return new URL(url).host.replace(/^www\./, "");
}
