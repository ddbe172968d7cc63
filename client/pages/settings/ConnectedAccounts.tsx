import { graphql, useFragment } from "react-relay/hooks";
import type { ConnectedAccounts_viewer$key } from "../../../generated/relay/ConnectedAccounts_viewer.graphql.ts";
import { readSocialProvider, SOCIAL_PROVIDER_NAMES } from "../../../shared/socialProviders.ts";
import { useConfig } from "../../runtime/page/frame.ts";
import styles from "./Settings.module.css";
import { SettingRow } from "./SettingRow.tsx";
import { StepButton } from "./StepButton.tsx";
import * as texts from "./texts.ts";

/**
 * The social accounts that sign in to this account; without configured providers, the alternatives.
 */
export function ConnectedAccounts(props: {
  viewer: ConnectedAccounts_viewer$key;
  hasPassword: boolean;
}) {
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
  if (socialConnections.length === 0 && signInProviders.length === 0) return <None {...props} />;
  return (
    <SettingRow
      id="connections"
      title={texts.connectedAccounts}
      action={
        <StepButton step="connections" label={texts.manageConnected}>
          {texts.manage}
        </StepButton>
      }
    >
      {socialConnections.length === 0 ? (
        texts.noConnected
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

/** Shown when no provider is configured: links to the sign-in method other than email. */
function None({ hasPassword }: { hasPassword: boolean }) {
  return (
    <SettingRow
      id="connections"
      title={texts.connectedAccounts}
      action={
        hasPassword ? null : (
          <StepButton step="password" label={texts.setSignInPassword}>
            {texts.setPassword}
          </StepButton>
        )
      }
    >
      {hasPassword ? texts.noProvidersWithPassword : texts.noProviders}
    </SettingRow>
  );
}
