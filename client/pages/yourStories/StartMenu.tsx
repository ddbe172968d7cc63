import type { ReactNode } from "react";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { MoreIcon } from "../../ui/icons.tsx";
import { MenuButton, type MenuTrigger } from "../../ui/MenuButton.tsx";
import { MenuItem } from "../../ui/MenuItem.tsx";
import * as texts from "./texts.ts";
import styles from "./YourStories.module.css";

const LINKS = [
  { label: texts.submissions, href: buildPath("YourOutbox") },
  { label: texts.yourSeries, href: buildPath("YourSeries", { filterBy: "public" }) },
  { label: texts.importStory, href: buildPath("ImportPost") },
  { label: texts.newPublication, href: buildPath("NewPublication") },
];

/** Starts a story; a menu has the rest of what a writer begins and looks after. */
export function StartMenu(props: {
  /** False where the list itself offers to write. */
  isWritingOffered: boolean;
}) {
  return (
    <>
      {props.isWritingOffered ? <Button href={buildPath("NewStory")}>{texts.write}</Button> : null}
      <MenuButton
        label={texts.more}
        trigger={trigger}
        items={() =>
          LINKS.map(({ label, href }) => (
            <MenuItem key={href} href={href}>
              {label}
            </MenuItem>
          ))
        }
      />
      <noscript>
        <nav className={styles.links} aria-label={texts.more}>
          {LINKS.map(({ label, href }) => (
            <a key={href} href={href}>
              {label}
            </a>
          ))}
        </nav>
      </noscript>
    </>
  );
}

const trigger = (given: MenuTrigger): ReactNode => (
  <IconButton {...given} label={texts.more}>
    <MoreIcon />
  </IconButton>
);
