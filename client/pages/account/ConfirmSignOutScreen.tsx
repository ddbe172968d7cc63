import { NoJsForm, NoJsScreen, PlainText } from "../../features/noJs/NoJsScreen.tsx";
import { Button } from "../../ui/Button.tsx";

/** Asks whoever came by a link that is out of date, or not ours, whether they want to sign out. */
export function ConfirmSignOutScreen(props: {
  /** Where the press is sent. */
  action: string;
  /** Where those go on who stay. */
  stays: string;
}) {
  return (
    <NoJsScreen title="Do you want to sign out?">
      <PlainText>The page that you came from is out of date. You are still signed in.</PlainText>
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
