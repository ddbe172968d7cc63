import { PlainForm, PlainScreen, PlainText } from "../../features/plain/PlainScreen.tsx";
import { Button } from "../../ui/Button.tsx";

/** Asks whoever is led to the address of a follow whether they want to. */
export function ConfirmFollowScreen(props: {
  /** Of whom or what. */
  name: string;
  /** Where the press is sent. */
  action: string;
  xsrf: string;
  /** Where those go on who don't. */
  stays: string;
}) {
  return (
    <PlainScreen title={`Follow ${props.name}?`}>
      <PlainText>What they publish comes up on your home page.</PlainText>
      <PlainForm action={props.action}>
        <input type="hidden" name="xsrf" value={props.xsrf} />
        <Button isWide size="large" type="submit">
          Follow
        </Button>
      </PlainForm>
      <Button isWide size="large" variant="plain" href={props.stays}>
        Not now
      </Button>
    </PlainScreen>
  );
}
