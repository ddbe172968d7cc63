import { buildPath } from "../../../shared/routes/buildPath.ts";
import { Button } from "../../ui/Button.tsx";

/** Leads to the form that changes something of the account. */
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
