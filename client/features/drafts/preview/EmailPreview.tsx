import { useState } from "react";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Select } from "../../../ui/Select.tsx";
import { Choice, PreviewPane } from "../../../ui/workspace/PreviewPane.tsx";
import { InboxRow } from "../../stories/previews/StoryPreviews.tsx";
import { isPhone, type PreviewTheme } from "./PagePreview.tsx";
import styles from "./StoryPreview.module.css";
import * as texts from "./texts.ts";
import type { PreviewFacts } from "./usePreviewFacts.ts";

const [DESKTOP, PHONE] = [600, 360];

const READERS = [
  { value: "members", label: texts.members },
  { value: "others", label: texts.others },
] as const;

/** The email that subscribers of a newsletter would get, in the inbox and opened. */
export function EmailPreview(props: {
  postId: string;
  revision: number;
  newsletters: PreviewFacts["newsletters"];
  /** Members get more of it than others. */
  isLocked: boolean;
  theme: PreviewTheme;
  onThemeChange: (theme: PreviewTheme) => void;
}) {
  const { postId, revision, newsletters, isLocked, theme, onThemeChange } = props;
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [reader, setReader] = useState<"members" | "others">("others");
  const [line, setLine] = useState({ subject: "", start: "" });
  const newsletter = newsletters.find(({ id }) => id === chosenId) ?? newsletters[0];
  if (!newsletter) {
    return (
      <EmptyState
        level={3}
        title={texts.noNewsletter}
        text={texts.noNewsletterText}
        action={
          <Button
            variant="secondary"
            href={buildPath("SettingsTab", { setting: "publishing" })}
            target="_blank"
          >
            {texts.startNewsletter}
          </Button>
        }
      />
    );
  }
  const query = new URLSearchParams({
    of: "draft",
    revision: String(revision),
    theme,
    ...(isLocked && reader === "others" ? { for: "others" } : null),
  });
  const path = buildPath("IssuePreview", { postId, newsletterId: newsletter.id });
  return (
    <div className={styles.email}>
      {newsletters.length > 1 ? (
        <Select
          label={texts.newsletter}
          isLabelHidden
          name="preview-newsletter"
          value={newsletter.id}
          onValueChange={setChosenId}
        >
          {newsletters.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      ) : null}
      <div className={styles.inbox}>
        <InboxRow sender={newsletter} subject={line.subject} description={line.start} />
      </div>
      <PreviewPane
        title={texts.titles.email}
        widths={isPhone() ? [PHONE] : [DESKTOP, PHONE]}
        src={`${path}?${query}`}
        before={
          isLocked ? (
            <Choice label={texts.gets} options={READERS} value={reader} onChange={setReader} />
          ) : null
        }
        theme={theme}
        onThemeChange={onThemeChange}
        isFilling
        onLoad={({ contentDocument: email }) => {
          if (!email?.body) return;
          email.body.inert = true;
          // Its first line is hidden: inboxes show it after the subject.
          const start = email.body.firstElementChild?.textContent ?? "";
          setLine({ subject: email.title, start });
        }}
      />
    </div>
  );
}
