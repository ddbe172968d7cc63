import { graphql, useFragment } from "react-relay/hooks";
import type { PublishingTab_viewer$key } from "../../../generated/relay/PublishingTab_viewer.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { useSession } from "../../runtime/page/frame.ts";
import { NewsletterPaused } from "../../features/newsletters/NewsletterPaused.tsx";
import { Button } from "../../ui/Button.tsx";
import { SettingsSection } from "../../ui/SettingsSection.tsx";
import { SettingLink } from "./SettingLink.tsx";
import { SettingRow } from "./SettingRow.tsx";
import * as texts from "./texts.ts";

/** The writer's newsletter. */
export function PublishingTab(props: { viewer: PublishingTab_viewer$key }) {
  const { user } = useFragment(
    graphql`
      fragment PublishingTab_viewer on Viewer {
        user {
          id
          newsletterV3 {
            id
            name
            settings {
              subscriberCount
            }
            ...NewsletterPaused_newsletter
          }
        }
      }
    `,
    props.viewer,
  );
  const { xsrf } = useSession();
  if (!user) return null;
  const { id, newsletterV3 } = user;
  return (
    <SettingsSection
      id="audience-development"
      title={texts.yourNewsletter}
      text={newsletterV3 ? texts.yourNewsletterText : texts.startNewsletterText}
    >
      {newsletterV3 ? (
        <>
          <NewsletterPaused newsletter={newsletterV3} />
          <SettingRow
            id="newsletter"
            title={newsletterV3.name}
            action={
              <SettingLink
                href={buildPath("ManageNewsletter", { id: newsletterV3.id })}
                label={texts.manageNewsletter}
              >
                {texts.manage}
              </SettingLink>
            }
          >
            {texts.newsletterSubscribers(newsletterV3.settings?.subscriberCount ?? 0)}
          </SettingRow>
        </>
      ) : (
        // Continues with what to do next in the newsletter.
        <form method="post" action={buildPath("EnableWriterSubscription", { id })}>
          <input type="hidden" name="xsrf" value={xsrf ?? ""} />
          <Button type="submit">{texts.startNewsletter}</Button>
        </form>
      )}
    </SettingsSection>
  );
}
