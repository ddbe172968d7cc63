import { graphql, useFragment } from "react-relay/hooks";
import type { DeletedPublications_viewer$key } from "../../../generated/relay/DeletedPublications_viewer.graphql.ts";
import { formatLongDate } from "../../../shared/format/dates.ts";
import { WriteForm } from "../../features/forms/WriteForm.tsx";
import { useClientStore } from "../../runtime/page/frame.ts";
import { Button } from "../../ui/Button.tsx";
import { SettingRow } from "./SettingRow.tsx";
import * as texts from "./texts.ts";

/** The viewer's deleted publications, which they can restore; renders nothing if there are none. */
export function DeletedPublications(props: { viewer: DeletedPublications_viewer$key }) {
  const { deletedCollections } = useFragment(
    graphql`
      fragment DeletedPublications_viewer on Viewer {
        deletedCollections {
          id
          name
          deletedAt
          eraseAt
        }
      }
    `,
    props.viewer,
  );
  const store = useClientStore();
  return deletedCollections.map(({ id, name, deletedAt, eraseAt }) => (
    <SettingRow
      key={id}
      id={`deleted-${id}`}
      title={name}
      action={
        <WriteForm
          of="restorePublication"
          fields={{ collectionId: id }}
          onDone={() =>
            store.enqueueToast({ toastStyle: "accent", message: texts.publicationRestored(name) })
          }
        >
          {({ isBusy }) => (
            <Button
              type="submit"
              variant="secondary"
              size="small"
              isBusy={isBusy}
              aria-label={texts.restorePublication(name)}
            >
              {texts.undoDeletion}
            </Button>
          )}
        </WriteForm>
      }
    >
      {texts.deletedUntil(formatLongDate(deletedAt), formatLongDate(eraseAt))}
    </SettingRow>
  ));
}
