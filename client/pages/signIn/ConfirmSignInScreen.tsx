import { PRODUCT_NAME } from "../../../shared/product.ts";
import { NoJsForm, NoJsScreen, PlainText } from "../../features/noJs/NoJsScreen.tsx";
import type { SignInOperation } from "../../features/signIn/signInFlow.ts";
import { CALLS_TO_ACTION } from "../../features/signIn/signInTexts.ts";
import { Button } from "../../ui/Button.tsx";

/** The texts of pending actions, for the description and the button. */
const ACTIONS = {
  follow: { does: "follow", call: "follow" },
  clap: { does: "clap for", call: "clap" },
  save: { does: "save", call: "save" },
} as const;

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
   * The pending action requested together with the link, which may have been requested by somebody
   * else.
   */
  input: { act: keyof typeof ACTIONS; name: string } | null;
}) {
  const { input: request } = props;
  const isNew = props.operation === "register";
  const call = CALLS_TO_ACTION[props.operation];
  return (
    <NoJsScreen title={isNew ? `Join ${PRODUCT_NAME}.` : `Sign in to ${PRODUCT_NAME}.`}>
      <PlainText>
        {isNew ? "One press opens an account for" : "One press signs you in as"}{" "}
        <bdi>{props.email}</bdi>.
      </PlainText>
      {request ? (
        <PlainText>
          You will {ACTIONS[request.act].does} <bdi>{request.name}</bdi>: this was asked for
          together with the link.
        </PlainText>
      ) : null}
      <NoJsForm action={props.action}>
        <input type="hidden" name="token" value={props.token} />
        <Button isWide size="large" type="submit">
          {request ? `${call} and ${ACTIONS[request.act].call}` : call}
        </Button>
        {request ? (
          <Button isWide size="large" variant="plain" type="submit" name="only" value="1">
            {call} only
          </Button>
        ) : null}
      </NoJsForm>
    </NoJsScreen>
  );
}
