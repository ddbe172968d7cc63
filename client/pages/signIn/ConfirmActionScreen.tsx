import { NoJsForm, NoJsScreen, PlainText } from "../../features/noJs/NoJsScreen.tsx";
import { Button } from "../../ui/Button.tsx";

/** Asks whoever is led to the address of a wish, to follow, clap or save, whether it is theirs. */
export function ConfirmActionScreen(props: {
  /** What would be done, as "Follow Ann". */
  input: string;
  /** What comes of it, in a sentence. */
  outcome: string;
  /** What the button says. */
  label: string;
  /** Where the press is sent. */
  action: string;
  xsrf: string;
  /** Where one goes on, and where those stay who don't. */
  stays: string;
}) {
  return (
    <NoJsScreen title={`${props.input}?`}>
      <PlainText>{props.outcome}</PlainText>
      <NoJsForm action={props.action}>
        <input type="hidden" name="xsrf" value={props.xsrf} />
        <input type="hidden" name="redirect" value={props.stays} />
        <Button isWide size="large" type="submit">
          {props.label}
        </Button>
      </NoJsForm>
      <Button isWide size="large" variant="plain" href={props.stays}>
        Not now
      </Button>
    </NoJsScreen>
  );
}
