import { useState } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { DeletePublication_collection$key } from "../../../../generated/relay/DeletePublication_collection.graphql.ts";
import { RESTORE_PUBLICATION_DAYS } from "../../../../shared/limits.ts";
import { hasCollectionPermission } from "../../../../shared/publications/collectionPermissions.ts";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { WriteForm } from "../../../features/forms/WriteForm.tsx";
import { Button } from "../../../ui/Button.tsx";
import { DangerDetails } from "../../../ui/DangerDetails.tsx";
import dashboard from "../../../ui/DashboardPage.module.css";
import { Field } from "../../../ui/Field.tsx";
import { SettingsSection } from "../../../ui/SettingsSection.tsx";
import * as texts from "./texts.ts";

/** Deletes a publication, for its owners, who type its name. */
export function DeletePublication(props: { collection: DeletePublication_collection$key }) {
  const { id, name, viewerEdge } = useFragment(
    graphql`
      fragment DeletePublication_collection on Collection {
        id
        name
        viewerEdge {
          viewerStaffRole
        }
      }
    `,
    props.collection,
  );
  const [typed, setTyped] = useState("");
  if (!hasCollectionPermission(viewerEdge.viewerStaffRole, "delete")) return null;
  return (
    <SettingsSection
      id="delete"
      title={texts.deletePublication}
      text={texts.deleteText(RESTORE_PUBLICATION_DAYS)}
    >
      <DangerDetails label={texts.deletePublication}>
        <WriteForm
          of="deletePublication"
          fields={{ collectionId: id }}
          redirectTo={buildPath(
            "SettingsTab",
            { setting: "publishing" },
            { hash: "managePublications" },
          )}
          label={texts.deletePublication}
          className={dashboard.form}
        >
          {({ isBusy, field }) => (
            <>
              <Field
                label={texts.typeName}
                name={field("name")}
                value={typed}
                onValueChange={setTyped}
                hint={name}
                isRequired
              />
              <Button type="submit" tone="danger" isBusy={isBusy}>
                {texts.deleteNow}
              </Button>
            </>
          )}
        </WriteForm>
      </DangerDetails>
    </SettingsSection>
  );
}
