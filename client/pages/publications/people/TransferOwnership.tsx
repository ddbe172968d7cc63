import { useState } from "react";
import { COLLECTION_ROLES } from "../../../../shared/enums.ts";
import { useClientStore } from "../../../runtime/page/frame.ts";
import { WriteForm } from "../../../features/forms/WriteForm.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { Select } from "../../../ui/Select.tsx";
import { SettingsSection } from "../../../ui/SettingsSection.tsx";
import * as texts from "./texts.ts";
import styles from "./PublicationPeople.module.css";

/** Hands the publication over to someone who agrees to it, and says what the viewer is then. */
export function TransferOwnership(props: { collectionId: string }) {
  const store = useClientStore();
  const [who, setWho] = useState("");
  return (
    <SettingsSection id="transfer" title={texts.transfer} text={texts.transferText}>
      <WriteForm
        of="inviteToCollection"
        fields={{ collectionId: props.collectionId, role: "OWNER" }}
        label={texts.transfer}
        className={styles.form}
        onDone={() => {
          setWho("");
          store.enqueueToast({ toastStyle: "accent", message: texts.transferSent });
        }}
      >
        {({ isBusy, field }) => (
          <>
            <div className={styles.who}>
              <Field
                label={texts.newOwner}
                name={field("who")}
                value={who}
                onValueChange={setWho}
                autoComplete="off"
                isRequired
              />
            </div>
            <Select label={texts.ownRoleThen} name={field("inviterRole")} defaultValue="EDITOR">
              {COLLECTION_ROLES.map((role) => (
                <option key={role} value={role}>
                  {texts.roles[role]}
                </option>
              ))}
            </Select>
            <Button type="submit" variant="secondary" isBusy={isBusy}>
              {texts.askThem}
            </Button>
          </>
        )}
      </WriteForm>
    </SettingsSection>
  );
}
