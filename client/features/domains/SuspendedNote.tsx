import { buildPath } from "../../../shared/routes/buildPath.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";

/** Replaces settings for a suspended account; `title` says what is unavailable. */
export function SuspendedNote({ title }: { title: string }) {
  return (
    <EmptyState
      level={1}
      title={title}
      text="Your account is suspended."
      action={<Button href={buildPath("ShowSuspended")}>Read why</Button>}
    />
  );
}
