import { graphql, useFragment } from "react-relay/hooks";
import type { NewsletterPanel_collection$key } from "../../../generated/relay/NewsletterPanel_collection.graphql.ts";
import type { NewsletterPanel_newsletter$key } from "../../../generated/relay/NewsletterPanel_newsletter.graphql.ts";
import { isStaffRole } from "../../../shared/publications/collectionRoles.ts";
import { RecommendedNewsletters } from "../../features/newsletters/RecommendedNewsletters.tsx";
import { SubscribePanel } from "../../features/newsletters/subscribing/SubscribePanel.tsx";
import { useRouteHref } from "../../runtime/links/useRouteHref.ts";
import * as texts from "./texts.ts";

/** Subscribes to a publication's newsletter, and links to its settings for those who manage it. */
export function NewsletterPanel(props: {
  newsletter: NewsletterPanel_newsletter$key;
  collection: NewsletterPanel_collection$key;
}) {
  const newsletter = useFragment(
    graphql`
      fragment NewsletterPanel_newsletter on NewsletterV3 {
        id
        name
        viewerEdge {
          id
          isSubscribed
        }
        ...RecommendedNewsletters_newsletter
      }
    `,
    props.newsletter,
  );
  const { id, name, viewerEdge } = useFragment(
    graphql`
      fragment NewsletterPanel_collection on Collection {
        id
        name
        viewerEdge {
          viewerStaffRole
        }
      }
    `,
    props.collection,
  );
  const hrefTo = useRouteHref();
  return (
    <>
      <SubscribePanel
        key={newsletter.id}
        target={{ newsletterId: newsletter.id }}
        name={newsletter.name}
        owner={name}
        action={`/_/subscribe/collection/${id}/${newsletter.id}`}
        source="LANDING"
        isSubscribed={newsletter.viewerEdge.isSubscribed}
      />
      <RecommendedNewsletters newsletter={newsletter} />
      {isStaffRole(viewerEdge.viewerStaffRole) ? (
        <a href={hrefTo("ManageNewsletter", { id: newsletter.id })}>{texts.manage}</a>
      ) : null}
    </>
  );
}
