import { PRODUCT_NAME } from "../../../shared/product.ts";
import { PlainForm, PlainScreen, PlainText } from "../../features/plain/PlainScreen.tsx";
import type { SignInOperation } from "../../features/signIn/signInFlow.ts";
import { CALLS_TO_ACTION } from "../../features/signIn/signInTexts.ts";
import { Button } from "../../ui/Button.tsx";

/**
 * What the link of a sign-in mail opens: one button, since programs that look through mail open links
 * too and must not use them up. It stands in a document without script.
 */
export function ConfirmSignInScreen(props: {
  operation: SignInOperation;
  /** The address that the link was sent to, obscured. */
  email: string;
  /** Where the press is sent. */
  action: string;
  token: string;
}) {
  const isNew = props.operation === "register";
  return (
    <PlainScreen title={isNew ? `Join ${PRODUCT_NAME}.` : `Sign in to ${PRODUCT_NAME}.`}>
      <PlainText>
        {isNew ? "One press opens an account for" : "One press signs you in as"}{" "}
        <bdi>{props.email}</bdi>.
      </PlainText>
      <PlainForm action={props.action}>
        <input type="hidden" name="token" value={props.token} />
        <Button isWide size="large" type="submit">
          {CALLS_TO_ACTION[props.operation]}
        </Button>
      </PlainForm>
    </PlainScreen>
  );
}
