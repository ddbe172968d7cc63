import { PRODUCT_NAME } from "../../../shared/product.ts";
import { PlainForm, PlainScreen, PlainText } from "../../features/plain/PlainScreen.tsx";
import type { SignInOperation } from "../../features/signIn/signInFlow.ts";
import { CALLS_TO_ACTION } from "../../features/signIn/signInTexts.ts";
import { Button } from "../../ui/Button.tsx";

/** What may be done besides, in a sentence and on a button. */
const WISHES = {
  follow: { does: "follow", call: "follow" },
  clap: { does: "clap for", call: "clap" },
  save: { does: "save", call: "save" },
} as const;

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
  /** The link's. */
  token: string;
  /** What was asked for together with the link: whoever had it sent may be another. */
  wish: { act: keyof typeof WISHES; name: string } | null;
}) {
  const { wish } = props;
  const isNew = props.operation === "register";
  const call = CALLS_TO_ACTION[props.operation];
  return (
    <PlainScreen title={isNew ? `Join ${PRODUCT_NAME}.` : `Sign in to ${PRODUCT_NAME}.`}>
      <PlainText>
        {isNew ? "One press opens an account for" : "One press signs you in as"}{" "}
        <bdi>{props.email}</bdi>.
      </PlainText>
      {wish ? (
        <PlainText>
          You will {WISHES[wish.act].does} <bdi>{wish.name}</bdi>: this was asked for together with
          the link.
        </PlainText>
      ) : null}
      <PlainForm action={props.action}>
        <input type="hidden" name="token" value={props.token} />
        <Button isWide size="large" type="submit">
          {wish ? `${call} and ${WISHES[wish.act].call}` : call}
        </Button>
        {wish ? (
          <Button isWide size="large" variant="plain" type="submit" name="only" value="1">
            {call} only
          </Button>
        ) : null}
      </PlainForm>
    </PlainScreen>
  );
}
