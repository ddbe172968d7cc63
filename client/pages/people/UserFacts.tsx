import { graphql, useFragment } from "react-relay/hooks";
import type { UserFacts_user$key } from "../../../generated/relay/UserFacts_user.graphql.ts";
import { abbreviateNumber } from "../../../shared/format/abbreviateNumber.ts";
import { formatMonthYear } from "../../../shared/format/dates.ts";
import { profileHref } from "../../features/people/profileHref.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import styles from "./UserAbout.module.css";
import * as texts from "./texts.ts";

/** Since when a user is here, their followers and their links. */
export function UserFacts(props: { user: UserFacts_user$key }) {
  const user = useFragment(
    graphql`
      fragment UserFacts_user on User {
        username
        location
        url
        twitterScreenName
        tippingLink
        createdAt
        socialStats {
          followerCount
          followingCount
        }
      }
    `,
    props.user,
  );
  const location = useLocation();
  const { socialStats, twitterScreenName, url } = user;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{texts.memberSince}</dt>
        <dd>{formatMonthYear(user.createdAt)}</dd>
      </div>
      <div>
        <dt>{texts.followers}</dt>
        <dd>
          <a href={profileHref(location, "ShowUserFollowers", user.username)}>
            {abbreviateNumber(socialStats.followerCount)}
          </a>
        </dd>
      </div>
      <div>
        <dt>{texts.following}</dt>
        <dd>
          <a href={profileHref(location, "ShowUserFollowing", user.username)}>
            {abbreviateNumber(socialStats.followingCount)}
          </a>
        </dd>
      </div>
      {user.location ? (
        <div>
          <dt>{texts.location}</dt>
          <dd dir="auto">{user.location}</dd>
        </div>
      ) : null}
      {url ? (
        <div>
          <dt>{texts.website}</dt>
          <dd>
            <a href={url} rel="me nofollow noopener ugc">
              {hostOf(url)}
            </a>
          </dd>
        </div>
      ) : null}
      {user.tippingLink ? (
        <div>
          <dt>{texts.tips}</dt>
          <dd>
            <a href={user.tippingLink} rel="nofollow noopener ugc">
              {texts.leaveTip(hostOf(user.tippingLink))}
            </a>
          </dd>
        </div>
      ) : null}
      {twitterScreenName ? (
        <div>
          <dt>{texts.twitter}</dt>
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
  );
}

/** Returns a URL's host without "www.". */
function hostOf(url: string): string {
  return new URL(url).host.replace(/^www\./, "");
}
