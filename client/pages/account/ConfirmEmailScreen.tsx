import { NoJsForm, NoJsScreen, PlainText } from "../../features/noJs/NoJsScreen.tsx";
import { Button } from "../../ui/Button.tsx";

/** The page of an email verification link. Works without JavaScript. */
export function ConfirmEmailScreen(
  props:
    | { kind: "ask"; email: string; username: string; action: string }
    | { kind: "confirmed"; email: string; continueTo: string }
    | { kind: "expired"; continueTo: string },
) {
  switch (props.kind) {
    case "ask":
      return (
        <NoJsScreen title="Confirm your email">
          <PlainText>
            Press Confirm to make <bdi>{props.email}</bdi> the email address of the account{" "}
            <bdi>@{props.username}</bdi>. If that isn’t your account, close this page.
          </PlainText>
          <NoJsForm action={props.action}>
            <Button isWide size="large" type="submit">
              Confirm
            </Button>
          </NoJsForm>
        </NoJsScreen>
      );
    case "confirmed":
      return (
        <NoJsScreen title="Your email is confirmed">
          <PlainText>
            <bdi>{props.email}</bdi> is now your account’s email address.
          </PlainText>
          <Button isWide size="large" href={props.continueTo}>
            Continue
          </Button>
        </NoJsScreen>
      );
    case "expired":
      return (
        <NoJsScreen title="This link has expired">
          <PlainText>It was already used, has expired, or was replaced by a newer one.</PlainText>
          <Button isWide size="large" href={props.continueTo}>
            Continue
          </Button>
        </NoJsScreen>
      );
  }
}
