import { NoJsForm, NoJsScreen, PlainText } from "../../../features/noJs/NoJsScreen.tsx";
import type { SignInOperation } from "../../../features/identity/signIn/signInFlow.ts";
import { CALLS_TO_ACTION } from "../../../features/identity/signIn/texts.ts";
import { Button } from "../../../ui/Button.tsx";
import { fillText } from "../../../ui/fillText.tsx";
import * as texts from "./texts.ts";

/**
 * The page of a sign-in email's link: a single button, because email scanners open links and must
 * not use up the token. Works without JavaScript.
 */
export function ConfirmSignInScreen(props: {
  operation: SignInOperation;
  /** The obfuscated email address that the link was sent to. */
  email: string;
  /** The form's action. */
  action: string;
  /** The link's token. */
  token: string;
  /**
   * The pending action requested together with the link, which may have been requested by someone
   * else.
   */
  input: { act: keyof typeof texts.pendingAction; name: string } | null;
}) {
  const { input: request } = props;
  const isNew = props.operation === "register";
  const call = CALLS_TO_ACTION[props.operation];
  return (
    <NoJsScreen title={isNew ? texts.join : texts.signInTo}>
      <PlainText>
        {fillText(isNew ? texts.createAccountFor : texts.signInAs, {
          email: <bdi>{props.email}</bdi>,
        })}
      </PlainText>
      {request ? (
        <PlainText>
          {fillText(texts.pendingAction[request.act], { name: <bdi>{request.name}</bdi> })}
        </PlainText>
      ) : null}
      <NoJsForm action={props.action}>
        <input type="hidden" name="token" value={props.token} />
        <Button isWide size="large" type="submit">
          {request ? texts.withAction[props.operation][request.act] : call}
        </Button>
        {request ? (
          <Button isWide size="large" variant="plain" type="submit" name="only" value="1">
            {texts.withoutAction[props.operation]}
          </Button>
        ) : null}
      </NoJsForm>
    </NoJsScreen>
  );
}
