import { buildPath } from "../../../shared/routes/buildPath.ts";
import { SettingLink } from "./SettingLink.tsx";

/** A link to the form that changes an account setting. */
export function StepButton(props: {
  step: string;
  children: string;
  label: string;
  tone?: "danger";
}) {
  return (
    <SettingLink
      href={buildPath("ManageAccount", { step: props.step })}
      label={props.label}
      tone={props.tone}
    >
      {props.children}
    </SettingLink>
  );
}
