import { NoJsForm, NoJsScreen, PlainText } from "../../../features/noJs/NoJsScreen.tsx";
import { Button } from "../../../ui/Button.tsx";
import { fillText } from "../../../ui/fillText.tsx";
import * as texts from "./texts.ts";

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
        <NoJsScreen title={texts.confirmYourEmail}>
          <PlainText>
            {fillText(texts.confirmEmailText, {
              email: <bdi>{props.email}</bdi>,
              username: <bdi>@{props.username}</bdi>,
            })}
          </PlainText>
          <NoJsForm action={props.action}>
            <Button isWide size="large" type="submit">
              {texts.confirm}
            </Button>
          </NoJsForm>
        </NoJsScreen>
      );
    case "confirmed":
      return (
        <NoJsScreen title={texts.yourEmailIsConfirmed}>
          <PlainText>
            {fillText(texts.emailConfirmedText, { email: <bdi>{props.email}</bdi> })}
          </PlainText>
          <Button isWide size="large" href={props.continueTo}>
            {texts.continueLabel}
          </Button>
        </NoJsScreen>
      );
    case "expired":
      return (
        <NoJsScreen title={texts.thisLinkHasExpired}>
          <PlainText>{texts.linkExpiredText}</PlainText>
          <Button isWide size="large" href={props.continueTo}>
            {texts.continueLabel}
          </Button>
        </NoJsScreen>
      );
  }
}
