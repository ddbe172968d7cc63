import { useState } from "react";
import { COLLECTION_ROLES, type CollectionRole } from "../../../shared/enums.ts";
import { aRole, mayChangeRole, ROLE_NAMES } from "../../../shared/rules/collectionRoles.ts";
import { useClientStore } from "../../app/frame.ts";
import { CsrfForm } from "../../features/forms/CsrfForm.tsx";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
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
      ? `An invitation is on its way to ${name}.`
      : `@${name.replace(/^@/, "")} is now ${aRole(role)}.`;
    store.enqueueToast({ toastStyle: "accent", message });
  };
  return (
    <section className={styles.invite} aria-labelledby="add-people">
      <h2 id="add-people" className={styles.heading}>
        Add a person
      </h2>
      <CsrfForm
        mutation="inviteToCollection"
        fields={{ collectionId }}
        label="Add a person"
        className={styles.form}
        onDone={done}
      >
        {(isBusy) => (
          <>
            <div className={styles.who}>
              <Field
                label="Username or email"
                name="who"
                value={who}
                onValueChange={setWho}
                autoComplete="off"
                isRequired
              />
            </div>
            <Select label="Role" name="role" defaultValue="WRITER">
              {roles.map((role) => (
                <option key={role} value={role}>
                  {capital(ROLE_NAMES[role])}
                </option>
              ))}
            </Select>
            <Button type="submit" isBusy={isBusy}>
              Add
            </Button>
          </>
        )}
      </CsrfForm>
      <p className={styles.note}>
        Writers submit stories. Editors also publish them and add writers. Owners can do everything.
        Email invitations expire after two weeks.
      </p>
    </section>
  );
}

/** Capitalizes the first letter. */
export function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
