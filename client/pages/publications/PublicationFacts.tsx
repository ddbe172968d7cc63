import { graphql, useFragment } from "react-relay/hooks";
import type { PublicationFacts_collection$key } from "../../../generated/relay/PublicationFacts_collection.graphql.ts";
import { abbreviateNumber } from "../../../shared/format/abbreviateNumber.ts";
import { formatMonthYear } from "../../../shared/format/dates.ts";
import { profileHref } from "../../features/people/profileHref.ts";
import { usePublicationPath } from "../../features/publications/usePublicationPath.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import styles from "./PublicationAbout.module.css";
import * as texts from "./texts.ts";

/** A publication's totals, founder and accounts elsewhere. */
export function PublicationFacts(props: { collection: PublicationFacts_collection$key }) {
  const collection = useFragment(
    graphql`
      fragment PublicationFacts_collection on Collection {
        slug
        createdAt
        subscriberCount
        postCount
        twitterUsername
        facebookPageId
        creator {
          name
          username
        }
      }
    `,
    props.collection,
  );
  const { slug, creator, postCount } = collection;
  const location = useLocation();
  const pathTo = usePublicationPath(slug);
  const elsewhere = [
    { label: texts.twitter, base: "https://x.com/", account: collection.twitterUsername },
    {
      label: texts.facebook,
      base: "https://www.facebook.com/",
      account: collection.facebookPageId,
    },
  ].filter(({ account }) => Boolean(account));
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{texts.storiesTerm(postCount)}</dt>
        <dd>{abbreviateNumber(postCount)}</dd>
      </div>
      <div>
        <dt>{texts.followersTerm(collection.subscriberCount)}</dt>
        <dd>
          <a href={pathTo("ShowCollectionFollowers")}>
            {abbreviateNumber(collection.subscriberCount)}
          </a>
        </dd>
      </div>
      <div>
        <dt>{texts.since}</dt>
        <dd>{formatMonthYear(collection.createdAt)}</dd>
      </div>
      {creator ? (
        <div>
          <dt>{texts.foundedBy}</dt>
          <dd dir="auto">
            <a href={profileHref(location, "ShowUser", creator.username)}>{creator.name}</a>
          </dd>
        </div>
      ) : null}
      {elsewhere.length > 0 ? (
        <div>
          <dt>{texts.elsewhere}</dt>
          <dd className={styles.accounts}>
            {elsewhere.map(({ label, base, account }) => (
              <a key={label} href={base + encodeURIComponent(account ?? "")} rel="noopener ugc">
                {label}
              </a>
            ))}
          </dd>
        </div>
      ) : null}
    </dl>
  );
}
