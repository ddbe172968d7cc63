import { NoJsForm, NoJsScreen, PlainText } from "../../../features/noJs/NoJsScreen.tsx";
import { Button } from "../../../ui/Button.tsx";
import * as texts from "./texts.ts";

/** Asks for confirmation before a follow, clap or save requested by a link. */
export function ConfirmActionScreen(props: {
  /** The action, for example "Follow Ann". */
  input: string;
  /** Describes the effect in one sentence. */
  effect: string;
  /** The button's label. */
  label: string;
  /** The form's action. */
  action: string;
  xsrf: string;
  /** Where to continue, with or without confirming. */
  stays: string;
}) {
  return (
    <NoJsScreen title={`${props.input}?`}>
      <PlainText>{props.effect}</PlainText>
      <NoJsForm action={props.action}>
        <input type="hidden" name="xsrf" value={props.xsrf} />
        <input type="hidden" name="redirect" value={props.stays} />
        <Button isWide size="large" type="submit">
          {props.label}
        </Button>
      </NoJsForm>
      <Button isWide size="large" variant="plain" href={props.stays}>
        {texts.notNow}
      </Button>
    </NoJsScreen>
  );
}
