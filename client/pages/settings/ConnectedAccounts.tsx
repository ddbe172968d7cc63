import { graphql, useFragment } from "react-relay/hooks";
import type { ConnectedAccounts_viewer$key } from "../../../generated/relay/ConnectedAccounts_viewer.graphql.ts";
import { PRODUCT_NAME } from "../../../shared/product.ts";
import { readSocialProvider, SOCIAL_PROVIDER_NAMES } from "../../../shared/socialProviders.ts";
import { useConfig } from "../../app/frame.ts";
import styles from "./Settings.module.css";
import { SettingRow } from "./SettingRow.tsx";
import { StepButton } from "./StepButton.tsx";

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
      id="connected-accounts"
      title="Connected accounts"
      action={
        <StepButton step="connections" label="Manage connected accounts">
          Manage
        </StepButton>
      }
    >
      {socialConnections.length === 0 ? (
        "None. Connect another provider's account to sign in with it."
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
      id="connected-accounts"
      title="Connected accounts"
      action={
        hasPassword ? null : (
          <StepButton step="password" label="Set a password to sign in with">
            Set a password
          </StepButton>
        )
      }
    >
      {PRODUCT_NAME} doesn’t support other providers’ accounts here, so there are none to connect.{" "}
      {hasPassword
        ? "You sign in by email or with your password."
        : "You sign in by email. A password can be a second way."}
    </SettingRow>
  );
}
