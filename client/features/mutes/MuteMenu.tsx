import type { ReactNode } from "react";
import { useViewer } from "../../runtime/page/frame.ts";
import { loadMuting } from "../../runtime/page/lateFeatures.ts";
import { useLate } from "../../runtime/page/useLate.ts";
import { MoreIcon } from "../../ui/icons.tsx";
import { MenuButton, type MenuTrigger } from "../../ui/MenuButton.tsx";
import * as texts from "./texts.ts";
import styles from "./MuteMenu.module.css";

interface Named {
  readonly id: string;
  readonly name: string;
}

/** A signed-in viewer's menu for a story's writer and publication. */
export function MuteMenu(props: {
  /** The subject, for the accessible label. */
  about: string;
  creator?: Named | null | undefined;
  collection?: Named | null | undefined;
  /** Menu items above the mute items. */
  items?: ReactNode;
}) {
  const viewer = useViewer();
  const viewerId = viewer.status === "loggedIn" ? viewer.viewer.id : null;
  const creator = props.creator?.id === viewerId ? null : props.creator;
  if (viewerId === null || (!creator && !props.collection && !props.items)) return null;
  const label = texts.moreAbout(props.about);
  const trigger = (given: MenuTrigger): ReactNode => (
    <button
      {...given}
      type="button"
      className={styles.button}
      aria-label={label}
      title={texts.more}
    >
      <MoreIcon size={20} />
    </button>
  );
  const items = (): ReactNode => (
    <Items creator={creator} collection={props.collection} items={props.items} />
  );
  return <MenuButton label={label} trigger={trigger} items={items} />;
}

function Items({
  creator,
  collection,
  items,
}: Pick<Parameters<typeof MuteMenu>[0], "creator" | "collection" | "items">) {
  const muting = useLate(loadMuting, true);
  if (!muting || muting === "failed") return items;
  // An organization may have the same name as its publication.
  const areAlike = creator?.name === collection?.name;
  return (
    <>
      {items}
      {creator ? (
        <muting.MuteItem
          target={{ kind: "user", id: creator.id, name: creator.name }}
          detail={areAlike ? texts.writer : undefined}
        />
      ) : null}
      {collection ? (
        <muting.MuteItem
          target={{ kind: "collection", id: collection.id, name: collection.name }}
          detail={areAlike ? texts.publication : undefined}
        />
      ) : null}
    </>
  );
}
