import { useState } from "react";
import { graphql, useFragment } from "react-relay/hooks";
import type { RenamePublication_collection$key } from "../../../../generated/relay/RenamePublication_collection.graphql.ts";
import { hasCollectionPermission } from "../../../../shared/publications/collectionPermissions.ts";
import { WriteForm } from "../../../features/forms/WriteForm.tsx";
import { usePublicationPath } from "../../../features/publications/usePublicationPath.ts";
import { Button } from "../../../ui/Button.tsx";
import dashboard from "../../../ui/DashboardPage.module.css";
import { Field } from "../../../ui/Field.tsx";
import { SettingsSection } from "../../../ui/SettingsSection.tsx";
import * as texts from "./texts.ts";

/** Changes a publication's address, for its owners. */
export function RenamePublication(props: { collection: RenamePublication_collection$key }) {
  const { id, slug, viewerEdge } = useFragment(
    graphql`
      fragment RenamePublication_collection on Collection {
        id
        slug
        viewerEdge {
          viewerStaffRole
        }
      }
    `,
    props.collection,
  );
  const pathTo = usePublicationPath(slug);
  const [address, setAddress] = useState(slug);
  if (!hasCollectionPermission(viewerEdge.viewerStaffRole, "rename")) return null;
  return (
    <SettingsSection id="address" title={texts.addressHeading} text={texts.addressText}>
      <WriteForm
        of="renamePublication"
        fields={{ collectionId: id }}
        // The old address of this page redirects to the new one.
        redirectTo={pathTo("CollectionSettings")}
        label={texts.addressHeading}
        className={dashboard.form}
      >
        {({ isBusy, field }) => (
          <>
            <Field
              label={texts.address}
              name={field("slug")}
              value={address}
              onValueChange={setAddress}
              hint={texts.newAddressHint}
            />
            <Button type="submit" variant="secondary" isBusy={isBusy}>
              {texts.changeAddress}
            </Button>
          </>
        )}
      </WriteForm>
    </SettingsSection>
  );
}
