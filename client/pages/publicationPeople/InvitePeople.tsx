import { useState } from "react";
import { COLLECTION_ROLES, type CollectionRole } from "../../../shared/enums.ts";
import { mayChangeRole } from "../../../shared/rules/collectionRoles.ts";
import { useClientStore } from "../../app/frame.ts";
import { CsrfForm } from "../../features/forms/CsrfForm.tsx";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import * as texts from "./texts.ts";
import styles from "./PublicationPeople.module.css";

/** Adds a member by username, or invites one by email. */
export function InvitePeople(props: { collectionId: string; own: CollectionRole | null }) {
  const { collectionId, own } = props;
  const store = useClientStore();
  const [who, setWho] = useState("");
  const roles = COLLECTION_ROLES.filter((role) => mayChangeRole(own, null, role));
  const done = (sent: Readonly<Record<string, string>>): void => {
    setWho("");
    const [name = "", role] = [sent.who?.trim(), sent.role as CollectionRole];
    const message = /.@/.test(name)
      ? texts.invitationSent(name)
      : texts.roleGiven(`@${name.replace(/^@/, "")}`, role);
    store.enqueueToast({ toastStyle: "accent", message });
  };
  return (
    <section className={styles.invite} aria-labelledby="add-people">
      <h2 id="add-people" className={styles.heading}>
        {texts.addAPerson}
      </h2>
      <CsrfForm
        mutation="inviteToCollection"
        fields={{ collectionId }}
        label={texts.addAPerson}
        className={styles.form}
        onDone={done}
      >
        {(isBusy) => (
          <>
            <div className={styles.who}>
              <Field
                label={texts.usernameOrEmail}
                name="who"
                value={who}
                onValueChange={setWho}
                autoComplete="off"
                isRequired
              />
            </div>
            <Select label={texts.role} name="role" defaultValue="WRITER">
              {roles.map((role) => (
                <option key={role} value={role}>
                  {texts.roles[role]}
                </option>
              ))}
            </Select>
            <Button type="submit" isBusy={isBusy}>
              {texts.add}
            </Button>
          </>
        )}
      </CsrfForm>
      <p className={styles.note}>{texts.rolesText}</p>
    </section>
  );
}
