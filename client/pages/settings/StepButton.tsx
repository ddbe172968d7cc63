import { buildPath } from "../../../shared/routes/buildPath.ts";
import { Button } from "../../ui/Button.tsx";

/** A link to the form that changes an account setting. */
export function StepButton(props: { step: string; children: string; label?: string }) {
  return (
    <Button
      variant="secondary"
      size="small"
      href={buildPath("ManageAccount", { step: props.step })}
      aria-label={props.label}
    >
      {props.children}
    </Button>
  );
}
