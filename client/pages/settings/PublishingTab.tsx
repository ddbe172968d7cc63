import { graphql, useFragment } from "react-relay/hooks";
import type { PublishingTab_viewer$key } from "../../../generated/relay/PublishingTab_viewer.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { useSession } from "../../runtime/page/frame.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { EmailList } from "../../features/newsletters/EmailList.tsx";
import { NewsletterForm } from "../../features/newsletters/NewsletterForm.tsx";
import { NewsletterNav } from "../../features/newsletters/NewsletterNav.tsx";
import { NewsletterPaused } from "../../features/newsletters/NewsletterPaused.tsx";
import { RecommendationSettings } from "../../features/newsletters/RecommendationSettings.tsx";
import { SenderSettings } from "../../features/newsletters/SenderSettings.tsx";
import { SubscriberList } from "../../features/newsletters/SubscriberList.tsx";
import { Button } from "../../ui/Button.tsx";
import { SettingsSection } from "../../ui/SettingsSection.tsx";
import * as texts from "./texts.ts";

/** The writer's newsletter. */
export function PublishingTab(props: { viewer: PublishingTab_viewer$key }) {
  const { user } = useFragment(
    graphql`
      fragment PublishingTab_viewer on Viewer
      @argumentDefinitions(
        after: { type: "String" }
        emailsAfter: { type: "String" }
        search: { type: "String" }
        state: { type: "NewsletterSubscriberState" }
        segment: { type: "NewsletterSegment" }
        topic: { type: "String" }
      ) {
        user {
          id
          username
          newsletterV3 {
            id
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
        }
      }
    `,
    props.viewer,
  );
  const { xsrf } = useSession();
  const { path } = useLocation();
  if (!user) return null;
  const { id, username, newsletterV3 } = user;
  const pageHref = buildPath("SubscribeToUser", { username });
  return (
    <>
      <SettingsSection
        id="audience-development"
        title={texts.yourNewsletter}
        text={newsletterV3 ? texts.yourNewsletterText : texts.startNewsletterText}
      >
        {newsletterV3 ? (
          <>
            <NewsletterNav id={newsletterV3.id} pageHref={pageHref} />
            <NewsletterPaused newsletter={newsletterV3} />
            <NewsletterForm newsletter={newsletterV3} />
          </>
        ) : (
          <form method="post" action={buildPath("EnableWriterSubscription", { id })}>
            <input type="hidden" name="xsrf" value={xsrf ?? ""} />
            <input type="hidden" name="redirect" value={path} />
            <Button type="submit">{texts.startNewsletter}</Button>
          </form>
        )}
      </SettingsSection>
      {newsletterV3 ? (
        <>
          <SenderSettings newsletter={newsletterV3} />
          <EmailList newsletter={newsletterV3} />
          <RecommendationSettings newsletter={newsletterV3} />
          <SubscriberList newsletter={newsletterV3} pageHref={pageHref} />
        </>
      ) : null}
    </>
  );
}
