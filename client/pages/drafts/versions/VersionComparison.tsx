import { type ReactNode, useState } from "react";
import { useRelayEnvironment } from "react-relay/hooks";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { compareDrafts } from "../../../../shared/story/delta/compareDrafts.ts";
import type { DraftContent } from "../../../../shared/story/delta/draftContent.ts";
import { Button } from "../../../ui/Button.tsx";
import { ChevronEndIcon, ChevronStartIcon } from "../../../ui/icons.tsx";
import { ErrorNote } from "../../../ui/ErrorNote.tsx";
import { ComparedParts } from "./ComparedParts.tsx";
import { restoreVersion } from "../../../features/drafts/draft/restoreVersion.ts";
import styles from "./StoryVersions.module.css";
import * as texts from "./texts.ts";
import { useTimestampFormat } from "../../../ui/useTimestampFormat.ts";
import { untilUnload, useAction } from "../../../ui/useAction.ts";

/** Compares a version with the current text and offers to restore it. */
export function VersionComparison(props: {
  postId: string;
  version: { id: string; createdAt: number; content: DraftContent };
  now: DraftContent;
  /** The revision in the URL: the one the writer saw when choosing. */
  baseRev: number;
  revision: number;
  /** The ids of the neighboring versions; null if there are none on this page of the list. */
  older: string | null;
  newer: string | null;
}) {
  const formatTime = useTimestampFormat();
  const { postId, version, baseRev } = props;
  const environment = useRelayEnvironment();
  const [revision, setRevision] = useState(props.revision);
  const isStale = revision !== baseRev;
  const parts = compareDrafts(version.content, props.now);
  const isSame = parts.every(({ change }) => change === "SAME");

  const restore = useAction(async () => {
    const result = await restoreVersion(environment, { postId, versionId: version.id, baseRev });
    if (result.kind === "success") {
      window.location.assign(buildPath("EditPost", { postId }));
      return untilUnload();
    }
    const current = result.kind === "error" ? result.answer.currentDraft : null;
    if (!current) return result.message;
    setRevision(current.revision);
  });

  return (
    <section aria-labelledby="version" className={styles.comparison}>
      <h2 id="version" className={styles.subheading}>
        {texts.versionFrom(formatTime(version.createdAt))}
      </h2>
      <nav className={styles.steps} aria-label={texts.pageTitle}>
        <Step postId={postId} versionId={props.older} revision={revision}>
          <ChevronStartIcon size={20} />
          {texts.older}
        </Step>
        <Step postId={postId} versionId={props.newer} revision={revision}>
          {texts.newer}
          <ChevronEndIcon size={20} />
        </Step>
      </nav>
      {isStale ? (
        <div role="alert" className={styles.conflict}>
          <p>{texts.stale}</p>
          <Button
            size="small"
            variant="secondary"
            href={buildPath("RevertPost", { postId, versionId: version.id, baseRev: revision })}
          >
            {texts.compareWithCurrent}
          </Button>
        </div>
      ) : isSame ? (
        <p>{texts.same}</p>
      ) : (
        <div className={styles.restore}>
          <p>{texts.restoreText}</p>
          <Button isBusy={restore.isBusy} onClick={restore.run}>
            {texts.restore}
          </Button>
        </div>
      )}
      {restore.error === null ? null : <ErrorNote>{restore.error}</ErrorNote>}
      <ComparedParts parts={parts} />
    </section>
  );
}

/** Links to a neighboring version. */
function Step(props: {
  postId: string;
  versionId: string | null;
  revision: number;
  children: ReactNode;
}) {
  const { postId, versionId, revision: baseRev, children } = props;
  if (versionId === null) return null;
  return (
    <Button
      variant="secondary"
      size="small"
      href={buildPath("RevertPost", { postId, versionId, baseRev })}
    >
      {children}
    </Button>
  );
}
