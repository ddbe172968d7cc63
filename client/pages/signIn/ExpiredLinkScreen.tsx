import { NoJsForm, NoJsScreen, PlainText } from "../../features/noJs/NoJsScreen.tsx";
import type { SignInOperation } from "../../features/signIn/signInFlow.ts";
import { EXPIRED_LINK } from "../../features/signIn/signInTexts.ts";
import { Button } from "../../ui/Button.tsx";

/**
 * What the link of a sign-in mail opens once its time has gone by unused: one press has another sent
 * to the same address, for the same. It stands in a document without script.
 */
export function ExpiredLinkScreen(props: {
  operation: SignInOperation;
  /** The address that the link was sent to, obscured. */
  email: string;
  /** Where the press is sent. */
  action: string;
  /** The link's. */
  token: string;
  /** Where another address is entered. */
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
