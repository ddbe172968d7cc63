import { buildPath } from "../../../shared/routes/buildPath.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import * as texts from "./texts.ts";

/** Replaces settings for a suspended account; `title` says what is unavailable. */
export function SuspendedNote({ title }: { title: string }) {
  return (
    <EmptyState
      level={1}
      title={title}
      text={texts.yourAccountIsSuspended}
      action={<Button href={buildPath("ShowSuspended")}>{texts.readWhy}</Button>}
    />
  );
}
