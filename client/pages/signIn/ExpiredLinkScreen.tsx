import { NoJsForm, NoJsScreen, PlainText } from "../../features/noJs/NoJsScreen.tsx";
import type { SignInOperation } from "../../features/signIn/signInFlow.ts";
import { EXPIRED_LINK } from "../../features/signIn/signInTexts.ts";
import { Button } from "../../ui/Button.tsx";

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
        We can send a new one to <bdi>{props.email}</bdi>
        {props.operation === "login" ? "." : ", so that you can finish signing up."}
      </PlainText>
      <NoJsForm action={props.action}>
        <input type="hidden" name="token" value={props.token} />
        <Button isWide size="large" type="submit" name="anew" value="1">
          Send me a new link
        </Button>
      </NoJsForm>
      <Button isWide size="large" variant="plain" href={props.elsewhere}>
        Use another address
      </Button>
    </NoJsScreen>
  );
}
