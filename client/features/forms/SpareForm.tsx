import type { ReactNode } from "react";
import { useSession } from "../../runtime/page/frame.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { type FieldsOf, type FormMutation, formAction } from "./formFields.ts";
import { HiddenFields } from "./HiddenFields.tsx";
import styles from "./SpareForm.module.css";

/**
 * A button that submits a mutation form without JavaScript and returns to the page. With JavaScript
 * it calls `onPress`: the page stays and can offer Undo.
 */
export function SpareForm<M extends FormMutation>(props: {
  of: M;
  fields: FieldsOf<M>;
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
      action={formAction(props.of)}
      onSubmit={(event) => {
        event.preventDefault();
        props.onPress();
      }}
    >
      <HiddenFields of={{ xsrf: xsrf ?? "", redirect: path, ...props.fields }} />
      {props.children}
    </form>
  );
}
