import type { ReactNode } from "react";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { useSession } from "../../runtime/page/frame.ts";

/** A single-button form that changes an account setting. Works without JavaScript. */
export function StepForm(props: {
  step: string;
  fields?: Readonly<Record<string, string>>;
  children: ReactNode;
}) {
  const { xsrf } = useSession();
  return (
    <form method="post" action={buildPath("ManageAccount", { step: props.step })}>
      <input type="hidden" name="xsrf" value={xsrf ?? ""} />
      {Object.entries(props.fields ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {props.children}
    </form>
  );
}
