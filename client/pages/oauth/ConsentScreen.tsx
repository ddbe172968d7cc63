import { OAUTH_SCOPES, type OauthScope } from "../../../shared/oauth/oauthScopes.ts";
import { NoJsForm, NoJsScreen, PlainText } from "../../features/noJs/NoJsScreen.tsx";
import { fillText } from "../../ui/fillText.tsx";
import * as texts from "./texts.ts";
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
    <NoJsScreen title={texts.authorize(application.name)}>
      <div className={styles.person}>
        <Avatar name={reader.name} imageId={reader.imageId} colorKey={reader.id} size="M" />
        <p>
          {fillText(texts.signedInAs, {
            name: <bdi>{reader.name}</bdi>,
            username: reader.username,
            link: <a href={props.switchHref}>{texts.notYou}</a>,
          })}
        </p>
      </div>
      {application.description ? (
        <PlainText>
          <bdi>{application.description}</bdi>
        </PlainText>
      ) : null}
      <section className={styles.facts} aria-labelledby="may">
        <h2 id="may">{texts.itCan}</h2>
        <ul>
          {props.scopes.map((scope) => (
            <li key={scope}>{OAUTH_SCOPES[scope]}</li>
          ))}
        </ul>
        <h2>{texts.itCant}</h2>
        <ul>
          <li>{texts.cannotWrite}</li>
          <li>{texts.cannotSee}</li>
        </ul>
      </section>
      <p className={styles.text}>
        {fillText(props.isLocal ? texts.continuesToLocal : texts.continuesTo, {
          host: <strong>{props.redirectHost}</strong>,
        })}
      </p>
      <NoJsForm action={props.action}>
        {Object.entries(props.hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button isWide size="large" type="submit" name="decision" value="allow">
          {texts.allow}
        </Button>
        <Button
          isWide
          size="large"
          variant="secondary"
          type="submit"
          name="decision"
          value="cancel"
        >
          {texts.cancel}
        </Button>
      </NoJsForm>
      <p className={styles.note}>
        {fillText(texts.registeredBy, {
          owner: (
            <a href={`/@${application.ownerUsername}`}>
              <bdi>{application.ownerName}</bdi>
            </a>
          ),
        })}{" "}
        {application.website ? (
          <>
            <a href={application.website} rel="noopener noreferrer nofollow">
              {texts.itsWebsite}
            </a>
            .{" "}
          </>
        ) : null}
        {texts.canRevoke}
      </p>
    </NoJsScreen>
  );
}
