import { type ReactNode, useState } from "react";
import { useClientStore } from "../../../runtime/page/frame.ts";
import { loadFriendLinks } from "../../../runtime/page/lateFeatures.ts";
import { useLate } from "../../../runtime/page/useLate.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { LinkIcon, ShareIcon } from "../../../ui/icons.tsx";
import { MenuButton, type MenuTrigger } from "../../../ui/MenuButton.tsx";
import { MenuItem, MenuSeparator } from "../../../ui/MenuItem.tsx";
import { copyLink, hasShareSheet, openShareSheet } from "./shareLink.ts";
import { shareAddresses } from "./shareAddresses.ts";
import * as texts from "./texts.ts";
import { usePageUrl } from "./usePageUrl.ts";

/** Shares a page: with the system's share sheet on touch devices, else with a menu. */
export function ShareButton(props: {
  path: string;
  title: string;
  /** A story of which the viewer may create friend links. */
  friendLinksOf?: string | undefined;
}) {
  const { path, title, friendLinksOf } = props;
  const [isOpen, setOpen] = useState(false);
  const dialog = useLate(loadFriendLinks, isOpen || null);
  const store = useClientStore();
  const urlOf = usePageUrl(path);
  const share = async (openMenu: () => void): Promise<void> => {
    const hasSheet = hasShareSheet() && friendLinksOf === undefined;
    if (!hasSheet || !(await openShareSheet({ title, url: urlOf() }))) openMenu();
  };
  const trigger = ({ onClick, ...given }: MenuTrigger): ReactNode => (
    <IconButton
      {...given}
      size="small"
      label={texts.shareSubject(title)}
      title={texts.share}
      onClick={() => void share(onClick)}
    >
      <ShareIcon />
    </IconButton>
  );
  const items = (): ReactNode => (
    <>
      <MenuItem icon={<LinkIcon size={20} />} onSelect={() => void copyLink(store, urlOf())}>
        {texts.copyLink}
      </MenuItem>
      {friendLinksOf === undefined ? null : (
        <MenuItem onSelect={() => setOpen(true)}>{texts.friendLinks}</MenuItem>
      )}
      <MenuSeparator />
      {shareAddresses({ url: urlOf(), title }).map(({ label, href }) => (
        <MenuItem key={label} href={href} isExternal>
          {label}
        </MenuItem>
      ))}
    </>
  );
  return (
    <>
      <MenuButton label={texts.share} trigger={trigger} items={items} />
      {friendLinksOf !== undefined && isOpen && dialog && dialog !== "failed" ? (
        <dialog.FriendLinksDialog postId={friendLinksOf} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
