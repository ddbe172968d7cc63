import { useRelayEnvironment } from "react-relay/hooks";
import { showsLessText } from "../../../../shared/home/feedReasons.ts";
import { marginNotesChoice } from "../../../runtime/browser/marginNotes.ts";
import { useLookChoice } from "../../../runtime/browser/useLookChoice.ts";
import { applyChange } from "../../../runtime/relay/applyChange.ts";
import { useClientStore, useViewer } from "../../../runtime/page/frame.ts";
import { useRouteHref } from "../../../runtime/links/useRouteHref.ts";
import { MenuItem, MenuSeparator } from "../../../ui/MenuItem.tsx";
import { setReduced } from "../setReduced.ts";
import { MuteItem } from "../../mutes/MuteItem.tsx";
import { AuthorItems } from "./AuthorItems.tsx";
import { FollowItem } from "./FollowItem.tsx";
import type { MenuStory } from "./StoryMenu.tsx";
import * as texts from "../texts.ts";
import { TextSizeItems } from "./TextSizeItems.tsx";

/** The items of a story's menu below the first, which load when the menu opens. */
export function StoryMenuItems({ story }: { story: MenuStory }) {
  const hrefTo = useRouteHref();
  const viewer = useViewer();
  const viewerId = viewer.status === "loggedIn" ? viewer.viewer.id : null;
  const isOwn = story.creator != null && story.creator.id === viewerId;
  const creator = isOwn ? null : story.creator;
  const { collection } = story;
  const isSignedIn = viewerId !== null;
  // An organization may have the same name as its publication.
  const areAlike = creator?.name === collection?.name;
  const [writer, publication] = areAlike ? [texts.writer, texts.publication] : [];
  return (
    <>
      <TextSizeItems />
      <MarginNotesItem />
      {isOwn ? (
        <>
          <MenuSeparator />
          <AuthorItems postId={story.id} />
        </>
      ) : null}
      {isSignedIn && (creator || collection) ? (
        <>
          <MenuSeparator />
          {creator ? <FollowItem target={creator} detail={writer} /> : null}
          {collection ? <FollowItem target={collection} detail={publication} /> : null}
          <MenuSeparator />
          {creator ? (
            <>
              <ShowLessItem creator={creator} />
              <MuteItem
                target={{ kind: "user", id: creator.id, name: creator.name }}
                detail={writer}
              />
            </>
          ) : null}
          {collection ? (
            <MuteItem
              target={{ kind: "collection", id: collection.id, name: collection.name }}
              detail={publication}
            />
          ) : null}
        </>
      ) : null}
      <MenuSeparator />
      <MenuItem href={hrefTo("RepostStory", { repostId: story.id })}>{texts.repost}</MenuItem>
      <MenuItem href={hrefTo("ShowPostInfo", { postId: story.id })}>{texts.storyInfo}</MenuItem>
    </>
  );
}

/** Shows or hides what readers wrote beside the text. */
function MarginNotesItem() {
  const { value, choose } = useLookChoice(marginNotesChoice, "shown");
  const isShown = value === "shown";
  return (
    <MenuItem isChecked={isShown} onSelect={() => choose(isShown ? "hidden" : "shown")}>
      {texts.marginNotes}
    </MenuItem>
  );
}

/** Asks for less of a writer's stories in the home feed, with an Undo button. */
function ShowLessItem({ creator }: { creator: { id: string; name: string } }) {
  const environment = useRelayEnvironment();
  const store = useClientStore();
  const { id, name } = creator;
  const change = (isReduced: boolean): Promise<boolean> =>
    applyChange(store, {
      write: () => setReduced(environment, { kind: "USER", targetId: id, isReduced }),
      notice: () =>
        isReduced
          ? {
              toastStyle: "accent",
              message: showsLessText("USER", name),
              extraParams: { act: () => void change(false) },
            }
          : { toastStyle: "accent", message: texts.showMoreAgain(name) },
    });
  return <MenuItem onSelect={() => void change(true)}>{texts.showLess}</MenuItem>;
}
