import type { ReactNode } from "react";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { AvatarMenuButton } from "../../features/chrome/AvatarMenuButton.tsx";
import { storyOrigin } from "./storyOrigin.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { ChevronStartIcon } from "../../ui/icons.tsx";
import { joinClasses } from "../../ui/joinClasses.ts";
import { useViewerParts } from "../../runtime/page/frame.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { Main, SkipLink } from "../../runtime/page/Main.tsx";
import * as texts from "./texts.ts";
import { WRITING_BAR } from "../../features/drafts/toolbar/writingBar.ts";
import styles from "./WritingLayout.module.css";

/** The writing room: a bar with the save state, the tools and the actions, and nothing else. */
export function WritingLayout(props: {
  /** Of an email, which leads back to the newsletter's emails. */
  newsletterId: string | undefined;
  children: ReactNode;
}) {
  const { newsletterId: id } = props;
  const back =
    id === undefined
      ? { label: texts.backToStories, href: buildPath("YourStories", { filterBy: "drafts" }) }
      : { label: texts.backToEmails, href: buildPath("ManageNewsletterEmails", { id }) };
  const viewerParts = useViewerParts();
  // A story that is based on another one begins with a form.
  const hasTools = storyOrigin(useLocation()) === null;
  return (
    <div className={joinClasses(styles.room, hasTools && styles.hasTools)}>
      <SkipLink />
      <header className={styles.bar} data-chrome="writing-bar">
        <div className={styles.start}>
          <IconButton label={back.label} title={back.label} href={back.href}>
            <ChevronStartIcon />
          </IconButton>
          <div id={WRITING_BAR.state} className={styles.state} />
        </div>
        <div className={styles.end}>
          <div id={WRITING_BAR.actions} className={styles.actions} />
          <AvatarMenuButton />
        </div>
        <div id={WRITING_BAR.tools} className={styles.tools} />
      </header>
      {viewerParts ? <viewerParts.PlainMenu /> : null}
      <div className={styles.columns}>
        <div className={styles.content}>
          <Main>{props.children}</Main>
        </div>
        <div id={WRITING_BAR.preview} />
      </div>
    </div>
  );
}
