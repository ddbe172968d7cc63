import type { ReactNode } from "react";
import { loadStoryMenu } from "../../../runtime/page/lateFeatures.ts";
import { useLate } from "../../../runtime/page/useLate.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { MoreIcon } from "../../../ui/icons.tsx";
import { MenuButton, type MenuTrigger } from "../../../ui/MenuButton.tsx";
import { CopyLinkItem } from "../sharing/CopyLinkItem.tsx";
import * as texts from "../texts.ts";

interface Named {
  readonly id: string;
  readonly name: string;
}

/** A story as its menu needs it. */
export interface MenuStory {
  id: string;
  title: string;
  path: string;
  creator: Named | null | undefined;
  collection: Named | null | undefined;
}

/** The menu of everything that a story's action bar has no room for. */
export function StoryMenu({ story }: { story: MenuStory }) {
  const label = texts.menuOf(story.title);
  const trigger = (given: MenuTrigger): ReactNode => (
    <IconButton {...given} size="small" label={label} title={texts.menuTip}>
      <MoreIcon />
    </IconButton>
  );
  const items = (): ReactNode => <Items story={story} />;
  return <MenuButton label={label} trigger={trigger} items={items} />;
}

function Items({ story }: { story: MenuStory }): ReactNode {
  const menu = useLate(loadStoryMenu, true);
  return (
    <>
      <CopyLinkItem path={story.path} />
      {menu && menu !== "failed" ? <menu.StoryMenuItems story={story} /> : null}
    </>
  );
}
