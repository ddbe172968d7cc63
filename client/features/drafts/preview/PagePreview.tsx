import { useEffect, useRef } from "react";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { BREAKPOINTS } from "../../../ui/breakpoints.ts";
import { PreviewPane } from "../../../ui/workspace/PreviewPane.tsx";
import { scrollToParagraph } from "./followText.ts";
import styles from "./StoryPreview.module.css";
import * as texts from "./texts.ts";

/** A laptop and a phone. */
const [DESKTOP, PHONE] = [1024, 390];

/** On a phone, a larger window would be too small to read. */
export const isPhone = (): boolean => window.innerWidth < BREAKPOINTS.sm;

/** Delay after the caret has moved, in milliseconds, before the page is scrolled there. */
const FOLLOW_AFTER_MS = 200;

/** Colors of a preview. */
export type PreviewTheme = "light" | "dark";

/** The page that publishing the saved text would make. It follows the caret. */
export function PagePreview(props: {
  postId: string;
  revision: number;
  kind: "page" | "visitor" | "member";
  theme: PreviewTheme;
  onThemeChange: (theme: PreviewTheme) => void;
  /** Who reads how much of it. */
  note: string;
  /** The name of the paragraph that is being written; null for none. */
  paragraph: () => string | null;
}) {
  const { postId, revision, kind, theme, onThemeChange, note, paragraph } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useRef(paragraph);
  useEffect(() => {
    latest.current = paragraph;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = (): void => scrollToParagraph(frame.current, latest.current());
    const followLater = (): void => {
      clearTimeout(timer);
      timer = setTimeout(follow, FOLLOW_AFTER_MS);
    };
    document.addEventListener("selectionchange", followLater);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("selectionchange", followLater);
    };
  }, []);
  useEffect(() => {
    if (frame.current) prepare(frame.current, theme, kind === "member");
  }, [theme, kind]);
  const reader = kind === "member" ? "member" : "visitor";
  return (
    <PreviewPane
      title={texts.titles[kind]}
      widths={isPhone() ? [PHONE] : [DESKTOP, PHONE]}
      src={`${buildPath("PreviewDraft", { postId, reader })}?revision=${revision}`}
      before={<p className={styles.note}>{note}</p>}
      theme={theme}
      onThemeChange={onThemeChange}
      isFilling
      onLoad={(loaded) => {
        frame.current = loaded;
        prepare(loaded, theme, kind === "member");
        scrollToParagraph(loaded, paragraph());
      }}
    />
  );
}

/** Shows a loaded page in these colors. Its links and buttons lead nowhere. */
function prepare(
  { contentDocument: page }: HTMLIFrameElement,
  theme: PreviewTheme,
  isMember: boolean,
): void {
  if (!page?.body) return;
  page.documentElement.dataset.theme = theme;
  page.body.inert = true;
  // They offer to sign up, which members don't see.
  const bars = page.querySelectorAll('[data-chrome="top-bar"], [data-chrome="mobile-strip"]');
  if (isMember) for (const bar of bars) bar.remove();
}
