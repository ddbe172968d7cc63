import { useRouteHref } from "../../../runtime/links/useRouteHref.ts";
import { WriteForm } from "../../../features/forms/WriteForm.tsx";
import { Button } from "../../../ui/Button.tsx";
import { DangerDetails } from "../../../ui/DangerDetails.tsx";
import * as texts from "./texts.ts";

/** Removes a member after a confirmation: they only come back by accepting a new invitation. */
export function RemoveMember(props: {
  user: { id: string; name: string };
  collection: { id: string; name: string };
  /** The viewer leaves. */
  isOwn: boolean;
  onDone: () => void;
}) {
  const { user, collection, isOwn, onDone } = props;
  const hrefTo = useRouteHref();
  const redirectTo = hrefTo("YourStories", { filterBy: "drafts" });
  const name = isOwn ? texts.leavePublication(collection.name) : texts.removeMember(user.name);
  return (
    <DangerDetails
      isInRow
      label={
        <>
          <span aria-hidden="true">{isOwn ? texts.leave : texts.remove}</span>
          <span className="visually-hidden">{name}</span>
        </>
      }
    >
      <WriteForm
        of="setCollectionRole"
        fields={{ collectionId: collection.id, userId: user.id, role: "" }}
        label={name}
        {...(isOwn ? { redirectTo } : {})}
        onDone={onDone}
      >
        {({ isBusy }) => (
          <>
            <p>{isOwn ? texts.leavingText : texts.removingText}</p>
            <Button type="submit" size="small" tone="danger" isBusy={isBusy}>
              {isOwn ? texts.leaveNow : texts.removeNow}
            </Button>
          </>
        )}
      </WriteForm>
    </DangerDetails>
  );
}
