import { buildPath } from "../../../shared/routes/buildPath.ts";
import { RowMenu } from "../../features/yourStories/RowMenu.tsx";
import { MenuItem, MenuSeparator } from "../../ui/MenuItem.tsx";
import * as texts from "./texts.ts";

/** The menu of one of the viewer's stories. */
export function StoryMenu(props: {
  title: string;
  postId: string;
  /** Where readers find it; null for a draft. */
  path: string | null;
  canBeSubmitted: boolean;
  /** Null where stories can't be pinned. */
  isPinned: boolean | null;
  onPin: () => void;
  /** Null for a story that isn't published. */
  onUnpublish: (() => void) | null;
  onDelete: () => void;
}) {
  const { title, postId, path, canBeSubmitted, isPinned, onUnpublish } = props;
  return (
    <RowMenu
      title={title}
      links={[
        { label: texts.edit, href: buildPath("EditPost", { postId }) },
        ...(path === null
          ? []
          : [
              { label: texts.view, href: path },
              { label: texts.stats, href: buildPath("YourStatsPost", { postId }) },
            ]),
        { label: texts.versions, href: buildPath("ShowPostVersions", { postId }) },
        { label: texts.settings, href: buildPath("PostSettings", { postId }) },
        ...(canBeSubmitted
          ? [{ label: texts.submit, href: buildPath("FindPublicationForSubmission", { postId }) }]
          : []),
      ]}
      renderMore={() => (
        <>
          {isPinned === null ? null : (
            <MenuItem onSelect={props.onPin}>{isPinned ? texts.unpin : texts.pin}</MenuItem>
          )}
          <MenuSeparator />
          {onUnpublish ? <MenuItem onSelect={onUnpublish}>{texts.unpublish}</MenuItem> : null}
          <MenuItem tone="danger" onSelect={props.onDelete}>
            {texts.remove}
          </MenuItem>
        </>
      )}
    />
  );
}
