import { graphql, useFragment } from "react-relay/hooks";
import type { PublishingSettings_viewer$key } from "../../../generated/relay/PublishingSettings_viewer.graphql.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { SettingsSection } from "../../ui/SettingsSection.tsx";
import { DeletedPublications } from "./DeletedPublications.tsx";
import { SettingLink } from "./SettingLink.tsx";
import { SettingRow } from "./SettingRow.tsx";
import * as texts from "./texts.ts";

/** Links to how and where the viewer publishes. */
export function PublishingSettings(props: { viewer: PublishingSettings_viewer$key }) {
  const viewer = useFragment(
    graphql`
      fragment PublishingSettings_viewer on Viewer {
        username
        ...DeletedPublications_viewer
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
