import { graphql, useFragment } from "react-relay/hooks";
import type { Subscriptions_viewer$key } from "../../../generated/relay/Subscriptions_viewer.graphql.ts";
import { formatLongDate } from "../../../shared/format/dates.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { useClientStore } from "../../runtime/page/frame.ts";
import { WriteForm } from "../../features/forms/WriteForm.tsx";
import { MoreButton } from "../../features/listing/MoreButton.tsx";
import { readConnection } from "../../features/listing/readConnection.ts";
import { Button } from "../../ui/Button.tsx";
import { SettingsSection } from "../../ui/SettingsSection.tsx";
import { SettingRow } from "./SettingRow.tsx";
import * as texts from "./texts.ts";

/** The newsletters that the viewer gets by email. */
export function Subscriptions(props: { viewer: Subscriptions_viewer$key }) {
  const { newsletterSubscriptions } = useFragment(
    graphql`
      fragment Subscriptions_viewer on Viewer @argumentDefinitions(after: { type: "String" }) {
        newsletterSubscriptions(after: $after) {
          edges {
            node {
              id
              createdAt
              newsletter {
                id
                name
              }
            }
          }
          pageInfo {
            hasNextPage
            endCursor
          }
        }
      }
    `,
    props.viewer,
  );
  const store = useClientStore();
  const { edges, pageInfo } = readConnection(newsletterSubscriptions);
  return (
    <SettingsSection
      id="manageSubscriptions"
      title={texts.yourSubscriptions}
      text={edges.length > 0 ? texts.yourSubscriptionsText : texts.noSubscriptions}
    >
      {edges.map(({ node: { id, createdAt, newsletter } }) => (
        <SettingRow
          key={id}
          id={`subscription-${id}`}
          title={newsletter.name}
          action={
            <WriteForm
              of="unsubscribeFromNewsletter"
              fields={{ newsletterId: newsletter.id }}
              onDone={() =>
                store.enqueueToast({
                  toastStyle: "newsletter-unsubscribe",
                  extraParams: { name: newsletter.name },
                })
              }
            >
              {({ isBusy }) => (
                <Button type="submit" variant="secondary" size="small" isBusy={isBusy}>
                  {texts.unsubscribe}
                  <span className="visually-hidden"> {newsletter.name}</span>
                </Button>
              )}
            </WriteForm>
          }
        >
          {texts.subscribedSince(formatLongDate(createdAt))}
        </SettingRow>
      ))}
      {pageInfo.hasNextPage && pageInfo.endCursor ? (
        <MoreButton
          cursor={pageInfo.endCursor}
          words={texts.showMore}
          isLoading={false}
          fragment="#manageSubscriptions"
        />
      ) : null}
      {edges.length > 0 ? (
        <p>
          <a href={buildPath("UnsubscribeAllNewsletters")}>{texts.unsubscribeFromAll}</a>
        </p>
      ) : null}
    </SettingsSection>
  );
}
