import { graphql, useFragment } from "react-relay/hooks";
import type { PublishingSettings_viewer$key } from "../../../generated/relay/PublishingSettings_viewer.graphql.ts";
import type { PublishingSettings_deleted$key } from "../../../generated/relay/PublishingSettings_deleted.graphql.ts";
import { formatLongDate } from "../../../shared/format/dates.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { WriteForm } from "../../features/forms/WriteForm.tsx";
import { useClientStore } from "../../runtime/page/frame.ts";
import { Button } from "../../ui/Button.tsx";
import { SettingsSection } from "../../ui/SettingsSection.tsx";
import { SettingLink } from "./SettingLink.tsx";
import { SettingRow } from "./SettingRow.tsx";
import * as texts from "./texts.ts";

/** Links to how and where the viewer publishes. */
export function PublishingSettings(props: { viewer: PublishingSettings_viewer$key }) {
  const viewer = useFragment(
    graphql`
      fragment PublishingSettings_viewer on Viewer {
        username
        ...PublishingSettings_deleted
        customDomainState {
          live {
            domain
          }
        }
      }
    `,
    props.viewer,
  );
  return (
    <SettingsSection id="publishing" title={texts.howAndWhere} text={texts.publishingText}>
      <SettingRow
        id="design"
        title={texts.design}
        action={
          <SettingLink href={buildPath("EditUserDesign")} label={texts.changeDesign}>
            {texts.change}
          </SettingLink>
        }
      >
        {texts.designText}
      </SettingRow>
      <SettingRow
        id="customDomain"
        title={texts.customDomain}
        action={
          <SettingLink href={buildPath("SettingsCustomDomain")} label={texts.openDomain}>
            {texts.open}
          </SettingLink>
        }
      >
        {viewer.customDomainState?.live ? (
          <bdi>{viewer.customDomainState.live.domain}</bdi>
        ) : (
          texts.noDomain
        )}
      </SettingRow>
      <SettingRow
        id="managePublications"
        title={texts.publications}
        action={
          <SettingLink
            href={buildPath("ShowUserPublications", { username: viewer.username })}
            label={texts.openPublications}
          >
            {texts.open}
          </SettingLink>
        }
      >
        {texts.publicationsText}
      </SettingRow>
      <DeletedPublications viewer={viewer} />
      <SettingRow
        id="followers"
        title={texts.followers}
        action={
          <SettingLink
            href={buildPath("ShowUserFollowers", { username: viewer.username })}
            label={texts.openFollowers}
          >
            {texts.open}
          </SettingLink>
        }
      >
        {texts.followersText}
      </SettingRow>
      <SettingRow
        id="forms"
        title={texts.forms}
        action={
          <SettingLink href={buildPath("ShowForms")} label={texts.openForms}>
            {texts.open}
          </SettingLink>
        }
      >
        {texts.formsText}
      </SettingRow>
    </SettingsSection>
  );
}

/** The viewer's deleted publications, which they can restore; renders nothing if there are none. */
function DeletedPublications(props: { viewer: PublishingSettings_deleted$key }) {
  const { deletedCollections } = useFragment(
    graphql`
      fragment PublishingSettings_deleted on Viewer {
        deletedCollections {
          id
          name
          deletedAt
          eraseAt
        }
      }
    `,
    props.viewer,
  );
  const store = useClientStore();
  return deletedCollections.map(({ id, name, deletedAt, eraseAt }) => (
    <SettingRow
      key={id}
      id={`deleted-${id}`}
      title={name}
      action={
        <WriteForm
          of="restorePublication"
          fields={{ collectionId: id }}
          notice="publication-restored"
          onDone={() =>
            store.enqueueToast({ toastStyle: "accent", message: texts.publicationRestored(name) })
          }
        >
          {({ isBusy }) => (
            <Button
              type="submit"
              variant="secondary"
              size="small"
              isBusy={isBusy}
              aria-label={texts.restorePublication(name)}
            >
              {texts.undoDeletion}
            </Button>
          )}
        </WriteForm>
      }
    >
      {texts.deletedUntil(formatLongDate(deletedAt), formatLongDate(eraseAt))}
    </SettingRow>
  ));
}
