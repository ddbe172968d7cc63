import { PRODUCT_NAME } from "../../../shared/product.ts";
import { OAUTH_SCOPES, type OauthScope } from "../../../shared/rules/oauthScopes.ts";
import { NoJsForm, NoJsScreen, PlainText } from "../../features/noJs/NoJsScreen.tsx";
import styles from "../../features/noJs/NoJsScreen.module.css";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button } from "../../ui/Button.tsx";

export interface ConsentScreenProps {
  application: {
    name: string;
    description: string;
    website: string;
    ownerName: string;
    ownerUsername: string;
  };
  /** The viewer who decides. */
  reader: { id: string; name: string; username: string; imageId: string | null };
  scopes: readonly OauthScope[];
  /** The host of the redirect URI. */
  redirectHost: string;
  /** True when the application runs on the viewer's own machine. */
  isLocal: boolean;
  action: string;
  /** Hidden fields: the authorization request and the XSRF token. */
  hidden: Readonly<Record<string, string>>;
  /** Link for switching accounts. */
  switchHref: string;
}

/** The OAuth consent screen: the application, its requested scopes and its redirect target. */
export function ConsentScreen(props: ConsentScreenProps) {
  const { application, reader } = props;
  return (
    <NoJsScreen title={`Authorize ${application.name}?`}>
      <div className={styles.person}>
        <Avatar name={reader.name} imageId={reader.imageId} colorKey={reader.id} size="M" />
        <p>
          You’re signed in as <bdi>{reader.name}</bdi> (@{reader.username}).{" "}
          <a href={props.switchHref}>Not you?</a>
        </p>
      </div>
      {application.description ? (
        <PlainText>
          <bdi>{application.description}</bdi>
        </PlainText>
      ) : null}
      <section className={styles.facts} aria-labelledby="may">
        <h2 id="may">It can</h2>
        <ul>
          {props.scopes.map((scope) => (
            <li key={scope}>{OAUTH_SCOPES[scope]}</li>
          ))}
        </ul>
        <h2>It can’t</h2>
        <ul>
          <li>Write, publish or change anything</li>
          <li>See your email address, drafts, lists or what you read</li>
        </ul>
      </section>
      <p className={styles.text}>
        Either way you’ll continue to <strong>{props.redirectHost}</strong>
        {props.isLocal ? ", a program on this device" : ""}. Allow it only if you came from there.
      </p>
      <NoJsForm action={props.action}>
        {Object.entries(props.hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button isWide size="large" type="submit" name="decision" value="allow">
          Allow
        </Button>
        <Button
          isWide
          size="large"
          variant="secondary"
          type="submit"
          name="decision"
          value="cancel"
        >
          Cancel
        </Button>
      </NoJsForm>
      <p className={styles.note}>
        Registered by{" "}
        <a href={`/@${application.ownerUsername}`}>
          <bdi>{application.ownerName}</bdi>
        </a>
        , not by {PRODUCT_NAME}.{" "}
        {application.website ? (
          <>
            <a href={application.website} rel="noopener noreferrer nofollow">
              Its website
            </a>
            .{" "}
          </>
        ) : null}
        You can revoke its access in your settings at any time.
      </p>
    </NoJsScreen>
  );
}
