import { buildPath } from "../../../shared/routes/buildPath.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import * as texts from "./texts.ts";

/** Replaces a page that sells something where no payment provider is set up. */
export function NotOffered() {
  return (
    <EmptyState
      level={1}
      title={texts.notOfferedTitle}
      text={texts.notOfferedText}
      action={<Button href={buildPath("ShowHome")}>{texts.startReading}</Button>}
    />
  );
}
