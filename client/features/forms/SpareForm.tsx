import type { ReactNode } from "react";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { useSession } from "../../app/frame.ts";
import { useLocation } from "../../app/useLocation.ts";
import styles from "./SpareForm.module.css";

/**
 * A button that asks for a mutation by itself where there is no script, and comes back to the page.
 * With script it does what `onPress` does: the page stays, and what was done can be taken back there.
 */
export function SpareForm(props: {
  mutation: string;
  fields: Readonly<Record<string, string>>;
  onPress: () => void;
  /** A button that submits. */
  children: ReactNode;
}) {
  const { xsrf } = useSession();
  const { path } = useLocation();
  return (
    <form
      className={styles.form}
      method="post"
      action={buildPath("FormWrite", { mutation: props.mutation })}
      onSubmit={(event) => {
        event.preventDefault();
        props.onPress();
      }}
    >
      <input type="hidden" name="xsrf" value={xsrf ?? ""} />
      <input type="hidden" name="redirect" value={path} />
      {Object.entries(props.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {props.children}
    </form>
  );
}
