import { useId, useState } from "react";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { CloseIcon } from "../../../ui/icons.tsx";
import { Spinner } from "../../../ui/Spinner.tsx";
import { EmailPreview } from "./EmailPreview.tsx";
import { HeadPreview } from "./HeadPreview.tsx";
import { PagePreview, type PreviewTheme } from "./PagePreview.tsx";
import { PreviewPlace } from "./PreviewPlace.tsx";
import { type PreviewKind, PreviewTabs } from "./PreviewTabs.tsx";
import styles from "./StoryPreview.module.css";
import * as texts from "./texts.ts";
import { type PreviewFacts, usePreviewFacts } from "./usePreviewFacts.ts";
import { useThrottled } from "./useThrottled.ts";

// Loaded when a preview is opened first.

/** The preview follows saves, but not more often than this, in milliseconds. */
const FOLLOW_EVERY_MS = 1000;

/**
 * The saved text as readers would get it if it were published now: as a page, an email, a search
 * result and a card, all rendered by the server as it will render the real ones.
 */
export function StoryPreview(props: {
  /** Null until the server has created the story. */
  postId: string | null;
  /** The newest saved revision. */
  revision: number;
  /** An email without a story has no page. */
  isEmail: boolean;
  /** The text has "members from here". */
  hasPaywall: boolean;
  /** While the story's settings are being changed. */
  isPublishing: boolean;
  /** The name of the paragraph that is being written; null for none. */
  paragraph: () => string | null;
  onClose: () => void;
}) {
  const { postId, isEmail, hasPaywall, onClose } = props;
  const revision = useThrottled(props.revision, FOLLOW_EVERY_MS);
  const facts = usePreviewFacts(postId, props.isPublishing);
  const [chosen, setChosen] = useState<PreviewKind | null>(null);
  const [theme, setTheme] = useState<PreviewTheme>(currentTheme);
  const panelId = useId();
  const isLocked = facts?.visibility === "LOCKED";
  const kinds: readonly PreviewKind[] = isEmail
    ? ["email"]
    : [...(isLocked || hasPaywall ? MEMBER_KINDS : PAGE_KINDS), "email", "search", "card"];
  // The page of a story that was locked meanwhile is that of a visitor, and the other way round.
  const kind = chosen !== null && kinds.includes(chosen) ? chosen : kinds[0]!;
  const colors = { theme, onThemeChange: setTheme };
  return (
    <PreviewPlace onClose={onClose}>
      {(isDialog) => (
        <div className={styles.preview}>
          <div className={styles.head}>
            <PreviewTabs kinds={kinds} kind={kind} onChoose={setChosen} panelId={panelId} />
            {isDialog ? null : (
              <IconButton label={texts.closePreview} title={texts.closePreview} onClick={onClose}>
                <CloseIcon />
              </IconButton>
            )}
          </div>
          <div
            id={panelId}
            role="tabpanel"
            aria-labelledby={`${panelId}-${kind}`}
            className={styles.panel}
          >
            {postId === null ? (
              <EmptyState level={3} title={texts.nothingYet} text={texts.nothingYetText} />
            ) : facts === null ? (
              <Spinner label={texts.loading} />
            ) : kind === "email" ? (
              <EmailPreview
                postId={postId}
                revision={revision}
                newsletters={facts.newsletters}
                isLocked={isLocked}
                {...colors}
              />
            ) : kind === "search" || kind === "card" ? (
              <HeadPreview postId={postId} revision={revision} kind={kind} />
            ) : (
              <PagePreview
                key={kind}
                postId={postId}
                revision={revision}
                kind={kind}
                note={readersNote(kind, facts)}
                paragraph={props.paragraph}
                {...colors}
              />
            )}
          </div>
        </div>
      )}
    </PreviewPlace>
  );
}

const PAGE_KINDS = ["page"] as const;
const MEMBER_KINDS = ["visitor", "member"] as const;

/** Who reads how much, in one line. */
function readersNote(kind: "page" | "visitor" | "member", { visibility }: PreviewFacts): string {
  if (visibility === "LOCKED")
    return kind === "member" ? texts.membersReadAll : texts.visitorsReadBeginning;
  if (kind !== "page") return texts.paywallNeedsMembers;
  return visibility === "UNLISTED" ? texts.withLinkReadsAll : texts.everyoneReadsAll;
}

/** The colors of this page. */
function currentTheme(): PreviewTheme {
  const { theme } = document.documentElement.dataset;
  if (theme === "light" || theme === "dark") return theme;
  return window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}
