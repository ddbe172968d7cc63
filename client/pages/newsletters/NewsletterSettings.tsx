import { graphql, useFragment } from "react-relay/hooks";
import type { NewsletterSettings_collection$key } from "../../../generated/relay/NewsletterSettings_collection.graphql.ts";
import { EmailList } from "../../features/newsletters/EmailList.tsx";
import { NewsletterForm } from "../../features/newsletters/NewsletterForm.tsx";
import { NewsletterNav } from "../../features/newsletters/NewsletterNav.tsx";
import { NewsletterPaused } from "../../features/newsletters/NewsletterPaused.tsx";
import { RecommendationSettings } from "../../features/newsletters/RecommendationSettings.tsx";
import { SenderSettings } from "../../features/newsletters/SenderSettings.tsx";
import { SubscriberList } from "../../features/newsletters/SubscriberList.tsx";
import { usePublicationPath } from "../../features/publications/usePublicationPath.ts";
import { WorkFrame } from "../../features/publications/WorkFrame.tsx";

/** A publication's newsletter: settings and subscribers. */
export function NewsletterSettings(props: { collection: NewsletterSettings_collection$key }) {
  const collection = useFragment(
    graphql`
      fragment NewsletterSettings_collection on Collection
      @argumentDefinitions(
        newsletterSlug: { type: "String!" }
        after: { type: "String" }
        emailsAfter: { type: "String" }
        search: { type: "String" }
        state: { type: "NewsletterSubscriberState" }
        segment: { type: "NewsletterSegment" }
        topic: { type: "String" }
      ) {
        slug
        newsletter(slug: $newsletterSlug) {
          id
          slug
          name
          ...NewsletterPaused_newsletter
          ...NewsletterForm_newsletter
          ...SenderSettings_newsletter
          ...RecommendationSettings_newsletter
          ...EmailList_newsletter @arguments(after: $emailsAfter)
          ...SubscriberList_newsletter
            @arguments(
              after: $after
              search: $search
              state: $state
              segment: $segment
              topic: $topic
            )
        }
        ...WorkFrame_collection
      }
    `,
    props.collection,
  );
  const { slug, newsletter } = collection;
  const pathTo = usePublicationPath(slug);
  if (!newsletter) return null;
  const pageHref = pathTo("ShowCollectionNewsletter", { newsletterSlug: newsletter.slug });
  return (
    <WorkFrame collection={collection} title={newsletter.name}>
      <NewsletterNav id={newsletter.id} pageHref={pageHref} />
      <NewsletterPaused newsletter={newsletter} />
      <NewsletterForm key={newsletter.id} newsletter={newsletter} />
      <SenderSettings newsletter={newsletter} />
      <EmailList newsletter={newsletter} />
      <RecommendationSettings newsletter={newsletter} />
      <SubscriberList newsletter={newsletter} pageHref={pageHref} />
    </WorkFrame>
  );
}
