import { Button } from "../../ui/Button.tsx";

/** The link of a setting's row to where it is changed. `label` names the setting as well. */
export function SettingLink(props: {
  href: string;
  children: string;
  label: string;
  tone?: "danger" | undefined;
}) {
  return (
    <Button
      variant="secondary"
      size="small"
      href={props.href}
      aria-label={props.label}
      tone={props.tone}
    >
      {props.children}
    </Button>
  );
}
