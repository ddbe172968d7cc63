import { useViewer } from "../../runtime/page/frame.ts";
import { Button } from "../../ui/Button.tsx";
import { MenuItem } from "../../ui/MenuItem.tsx";
import { MuteMenu } from "../mutes/MuteMenu.tsx";
import { CopyLinkItem } from "../stories/sharing/CopyLinkItem.tsx";
import { SpareForm } from "../forms/SpareForm.tsx";
import { type ResponseContext } from "./responseContext.ts";
import { useResponseActions } from "./useResponseActions.ts";
import * as texts from "./texts.ts";

export interface ResponseActionsProps {
  postId: string;
  creator: { id: string; name: string } | null | undefined;
  /** True when it has replies: deleting it leaves a placeholder. */
  hasAnswers: boolean;
  place: ResponseContext;
  /** Switches to editing the text in place. */
  onEdit: (text: string) => void;
}

/** The actions of a response's author and of the story's author. */
export function ResponseActions(props: ResponseActionsProps) {
  const { postId, creator, place } = props;
  const { parent } = place;
  const viewer = useViewer();
  const isOwn = viewer.status === "loggedIn" && viewer.viewer.id === creator?.id;

  const { isBusy, edit, remove, hide } = useResponseActions(props);
  if (isOwn) {
    return (
      <>
        <Button
          data-needs-script
          variant="plain"
          size="small"
          isBusy={isBusy}
          aria-label={texts.editYourResponse}
          onClick={edit}
        >
          {texts.edit}
        </Button>
        <SpareForm of="deletePost" fields={{ targetPostId: postId }} onPress={remove}>
          <Button
            type="submit"
            variant="plain"
            size="small"
            isBusy={isBusy}
            aria-label={texts.deleteYourResponse}
          >
            {texts.deleteLabel}
          </Button>
        </SpareForm>
      </>
    );
  }
  return place.mayHide ? (
    <SpareForm
      of={parent.kind === "story" ? "hidePostResponseOnParentPost" : "hideCatalogResponseOnParent"}
      fields={
        parent.kind === "story"
          ? { parentPostId: parent.id, postResponseId: postId }
          : { parentCatalogId: parent.id, catalogResponseId: postId }
      }
      onPress={hide}
    >
      <Button
        type="submit"
        variant="plain"
        size="small"
        isBusy={isBusy}
        aria-label={texts.hideResponse(creator?.name ?? texts.aReader)}
      >
        {texts.hide}
      </Button>
    </SpareForm>
  ) : null;
}

/** The menu of a response in a card: the same actions, and those that every response has. */
export function ResponseMenu(
  props: ResponseActionsProps & {
    /** Names the response for the menu's label. */
    about: string;
    path: string;
  },
) {
  const { creator, place, about, path } = props;
  const viewer = useViewer();
  const isOwn = viewer.status === "loggedIn" && viewer.viewer.id === creator?.id;
  const { isBusy, edit, remove, hide } = useResponseActions(props);
  return (
    <MuteMenu
      about={about}
      creator={creator}
      items={
        <>
          {isOwn ? (
            <>
              <MenuItem isDisabled={isBusy} onSelect={() => edit()}>
                {texts.edit}
              </MenuItem>
              <MenuItem isDisabled={isBusy} onSelect={() => remove()}>
                {texts.deleteLabel}
              </MenuItem>
            </>
          ) : place.mayHide ? (
            <MenuItem isDisabled={isBusy} onSelect={() => hide()}>
              {texts.hide}
            </MenuItem>
          ) : null}
          <CopyLinkItem path={path} />
        </>
      }
    />
  );
}
