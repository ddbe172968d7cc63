import type { ReactNode } from "react";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { useSession } from "../../runtime/page/frame.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import styles from "./SpareForm.module.css";

/**
 * A button that submits a mutation form without JavaScript and returns to the page. With JavaScript
 * it calls `onPress`: the page stays and can offer Undo.
 */
export function SpareForm(props: {
  mutation: string;
  fields: Readonly<Record<string, string>>;
  onPress: () => void;
  /** A submit button. */
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
