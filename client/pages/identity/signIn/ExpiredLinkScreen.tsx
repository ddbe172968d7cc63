import { NoJsForm, NoJsScreen, PlainText } from "../../../features/noJs/NoJsScreen.tsx";
import type { SignInOperation } from "../../../features/identity/signIn/signInFlow.ts";
import { EXPIRED_LINK } from "../../../features/identity/signIn/texts.ts";
import { Button } from "../../../ui/Button.tsx";
import { fillText } from "../../../ui/fillText.tsx";
import * as texts from "./texts.ts";

/**
 * The page of an expired sign-in link: one button sends another to the same address, with the same
 * pending action. Works without JavaScript.
 */
export function ExpiredLinkScreen(props: {
  operation: SignInOperation;
  /** The obfuscated email address that the link was sent to. */
  email: string;
  /** The form's action. */
  action: string;
  /** The link's token. */
  token: string;
  /** The link for entering another address. */
  elsewhere: string;
}) {
  return (
    <NoJsScreen title={EXPIRED_LINK}>
      <PlainText>
        {fillText(props.operation === "login" ? texts.canSendLink : texts.canSendSignUpLink, {
          email: <bdi>{props.email}</bdi>,
        })}
      </PlainText>
      <NoJsForm action={props.action}>
        <input type="hidden" name="token" value={props.token} />
        <Button isWide size="large" type="submit" name="anew" value="1">
          {texts.sendMeNewLink}
        </Button>
      </NoJsForm>
      <Button isWide size="large" variant="plain" href={props.elsewhere}>
        {texts.anotherAddress}
      </Button>
    </NoJsScreen>
  );
}
