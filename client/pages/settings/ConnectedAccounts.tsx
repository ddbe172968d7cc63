import { graphql, useFragment } from "react-relay/hooks";
import type { ConnectedAccounts_viewer$key } from "../../../generated/relay/ConnectedAccounts_viewer.graphql.ts";
import { readSocialProvider, SOCIAL_PROVIDER_NAMES } from "../../../shared/socialProviders.ts";
import { useConfig } from "../../app/frame.ts";
import styles from "./Settings.module.css";
import { SettingRow } from "./SettingRow.tsx";
import { StepButton } from "./StepButton.tsx";

/** The accounts of other providers that sign in to this one. Nothing where no provider is offered. */
export function ConnectedAccounts(props: { viewer: ConnectedAccounts_viewer$key }) {
  const { socialConnections } = useFragment(
    graphql`
      fragment ConnectedAccounts_viewer on Viewer {
        socialConnections {
          provider
          name
          email
        }
      }
    `,
    props.viewer,
  );
  const { signInProviders } = useConfig();
  if (socialConnections.length === 0 && signInProviders.length === 0) return null;
  return (
    <SettingRow
      id="connected-accounts"
      title="Connected accounts"
      action={
        <StepButton step="connections" label="Manage connected accounts">
          Manage
        </StepButton>
      }
    >
      {socialConnections.length === 0 ? (
        "None. An account of another provider can sign you in."
      ) : (
        <ul className={styles.exports}>
          {socialConnections.map(({ provider, name, email }) => {
            const id = readSocialProvider(provider.toLowerCase());
            return (
              <li key={provider}>
                {[id ? SOCIAL_PROVIDER_NAMES[id] : provider, email ?? name]
                  .filter(Boolean)
                  .join(": ")}
              </li>
            );
          })}
        </ul>
      )}
    </SettingRow>
  );
}
