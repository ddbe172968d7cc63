import { NoJsForm, NoJsScreen, PlainText } from "../../features/noJs/NoJsScreen.tsx";
import { Button } from "../../ui/Button.tsx";

/** Asks for confirmation when a sign-out link is outdated or comes from another site. */
export function ConfirmSignOutScreen(props: {
  /** The form's action. */
  action: string;
  /** The link for staying signed in. */
  stays: string;
}) {
  return (
    <NoJsScreen title="Do you want to sign out?">
      <PlainText>The page you came from is out of date. You’re still signed in.</PlainText>
      <NoJsForm action={props.action}>
        <Button isWide size="large" type="submit">
          Sign out
        </Button>
      </NoJsForm>
      <Button isWide size="large" variant="plain" href={props.stays}>
        Stay signed in
      </Button>
    </NoJsScreen>
  );
}
