import { graphql, useFragment } from "react-relay/hooks";
import type { RecommendedNewsletters_newsletter$key } from "../../../generated/relay/RecommendedNewsletters_newsletter.graphql.ts";
import { siteHref } from "../../runtime/links/siteHref.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { SubscribeControl } from "./subscribing/SubscribeControl.tsx";
import styles from "./RecommendedNewsletters.module.css";
import * as texts from "./recommendationTexts.ts";

/** What a newsletter recommends to a viewer who has subscribed to it. */
export function RecommendedNewsletters(props: {
  newsletter: RecommendedNewsletters_newsletter$key;
}) {
  const { id, name, viewerEdge, recommendations } = useFragment(
    graphql`
      fragment RecommendedNewsletters_newsletter on NewsletterV3 {
        id
        name
        viewerEdge {
          isSubscribed
        }
        recommendations {
          newsletterId
          name
          description
          path
          subscribePath
        }
      }
    `,
    props.newsletter,
  );
  const location = useLocation();
  if (!viewerEdge.isSubscribed || !recommendations?.length) return null;
  const labelId = `recommended-by-${id}`;
  return (
    <div>
      <p className={styles.soft} id={labelId} dir="auto">
        {texts.alsoRecommends(name)}
      </p>
      <ul className={styles.list} aria-labelledby={labelId}>
        {recommendations.map((recommended) => {
          const { newsletterId, name, description, path, subscribePath } = recommended;
          if (!name || !path || !subscribePath) return null;
          const href = siteHref(path, location);
          return (
            <li key={newsletterId} className={styles.row}>
              <div>
                <a className={styles.address} dir="auto" href={href}>
                  {name}
                </a>
                {description ? (
                  <span className={styles.facts} dir="auto">
                    {description}
                  </span>
                ) : null}
              </div>
              <SubscribeControl
                target={{ newsletterId }}
                name={name}
                action={subscribePath}
                promotionHref={href}
                source="LANDING"
                size="small"
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
