import { useState } from "react";
import { COLLECTION_ROLES, type CollectionRole } from "../../../../shared/enums.ts";
import { mayChangeRole } from "../../../../shared/publications/collectionRoles.ts";
import { useClientStore } from "../../../runtime/page/frame.ts";
import { WriteForm } from "../../../features/forms/WriteForm.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Select } from "../../../ui/Select.tsx";
import * as texts from "./texts.ts";
import styles from "./PublicationPeople.module.css";

/** Invites someone by username or email address. */
export function InvitePeople(props: { collectionId: string; own: CollectionRole | null }) {
  const { collectionId, own } = props;
  const store = useClientStore();
  const [who, setWho] = useState("");
  const roles = COLLECTION_ROLES.filter((role) => mayChangeRole(own, null, role));
  const done = (sent: Readonly<Record<string, string>>): void => {
    setWho("");
    const name = sent.who?.trim() ?? "";
    const message = texts.invitationSent(/.@/.test(name) ? name : `@${name.replace(/^@/, "")}`);
    store.enqueueToast({ toastStyle: "accent", message });
  };
  return (
    <section className={styles.invite} aria-labelledby="invite-people">
      <h2 id="invite-people" className={styles.heading}>
        {texts.inviteAPerson}
      </h2>
      <WriteForm
        of="inviteToCollection"
        fields={{ collectionId }}
        label={texts.inviteAPerson}
        className={styles.form}
        onDone={done}
      >
        {({ isBusy, field }) => (
          <>
            <div className={styles.who}>
              <Field
                label={texts.usernameOrEmail}
                name={field("who")}
                value={who}
                onValueChange={setWho}
                autoComplete="off"
                isRequired
              />
            </div>
            <Select label={texts.role} name={field("role")} defaultValue="WRITER">
              {roles.map((role) => (
                <option key={role} value={role}>
                  {texts.roles[role]}
                </option>
              ))}
            </Select>
            <Button type="submit" isBusy={isBusy}>
              {texts.invite}
            </Button>
          </>
        )}
      </WriteForm>
      <p className={styles.note}>{texts.rolesText}</p>
    </section>
  );
}
