import { Button } from "../Button.tsx";
import * as texts from "./texts.ts";

/** The button of a form that saves itself, or shows its button later: only without JavaScript. */
export function PlainSave() {
  return (
    <div data-without-script>
      <Button type="submit">{texts.save}</Button>
    </div>
  );
}
