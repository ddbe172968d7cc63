import type { ReactNode } from "react";
import { IconButton } from "../../ui/IconButton.tsx";
import { MoreIcon } from "../../ui/icons.tsx";
import { MenuButton, type MenuTrigger } from "../../ui/MenuButton.tsx";
import { MenuItem } from "../../ui/MenuItem.tsx";
import styles from "./RowMenu.module.css";
import * as texts from "./texts.ts";

/** The menu of a story in a list of work; without JavaScript its links. */
export function RowMenu(props: {
  /** The story's title. */
  title: string;
  links: readonly { label: string; href: string }[];
  /** Rendered below the links when the menu opens. */
  renderMore?: () => ReactNode;
}) {
  const { title, links, renderMore } = props;
  const label = texts.actionsFor(title);
  const trigger = (given: MenuTrigger): ReactNode => (
    <IconButton {...given} size="small" label={label}>
      <MoreIcon />
    </IconButton>
  );
  const items = (): ReactNode => (
    <>
      {links.map((link) => (
        <MenuItem key={link.label} href={link.href}>
          {link.label}
        </MenuItem>
      ))}
      {renderMore?.()}
    </>
  );
  return (
    <>
      <MenuButton label={label} trigger={trigger} items={items} />
      <noscript>
        <span className={styles.links}>
          {links.map((link) => (
            <a key={link.label} href={link.href}>
              {link.label}
              <span className="visually-hidden">{texts.ofStory(title)}</span>
            </a>
          ))}
        </span>
      </noscript>
    </>
  );
}
