import { NoJsForm, NoJsScreen, PlainText } from "../../../features/noJs/NoJsScreen.tsx";
import { Button } from "../../../ui/Button.tsx";
import * as texts from "./texts.ts";

/** Asks for confirmation when a sign-out link is outdated or comes from another site. */
export function ConfirmSignOutScreen(props: {
  /** The form's action. */
  action: string;
  /** The link for staying signed in. */
  stays: string;
}) {
  return (
    <NoJsScreen title={texts.confirmSignOut}>
      <PlainText>{texts.confirmSignOutText}</PlainText>
      <NoJsForm action={props.action}>
        <Button isWide size="large" type="submit">
          {texts.signOut}
        </Button>
      </NoJsForm>
      <Button isWide size="large" variant="plain" href={props.stays}>
        {texts.staySignedIn}
      </Button>
    </NoJsScreen>
  );
}
