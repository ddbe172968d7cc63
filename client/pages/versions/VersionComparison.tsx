import { useState } from "react";
import { useRelayEnvironment } from "react-relay/hooks";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import { compareDrafts } from "../../../shared/story/delta/compareDrafts.ts";
import type { DraftContent } from "../../../shared/story/delta/draftContent.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorNote } from "../../ui/ErrorNote.tsx";
import { ComparedParts } from "./ComparedParts.tsx";
import { restoreVersion } from "../../features/editor/draft/restoreVersion.ts";
import styles from "./StoryVersions.module.css";
import { useTimestampFormat } from "../../ui/useTimestampFormat.ts";

/** Compares a version with the current text and offers to restore it. */
export function VersionComparison(props: {
  postId: string;
  version: { id: string; createdAt: number; content: DraftContent };
  now: DraftContent;
  /** The revision in the URL: the one the writer saw when choosing. */
  baseRev: number;
  revision: number;
}) {
  const formatTime = useTimestampFormat();
  const { postId, version, baseRev } = props;
  const environment = useRelayEnvironment();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [revision, setRevision] = useState(props.revision);
  const isStale = revision !== baseRev;
  const parts = compareDrafts(version.content, props.now);
  const isSame = parts.every(({ change }) => change === "SAME");

  const restore = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    const result = await restoreVersion(environment, { postId, versionId: version.id, baseRev });
    // The page is unloading: the button stays busy until then.
    if (result.kind === "success") {
      return window.location.assign(buildPath("EditPost", { postId }));
    }
    setBusy(false);
    const current = result.kind === "error" ? result.answer.currentDraft : null;
    if (current) setRevision(current.revision);
    else setError(result.message);
  };

  return (
    <section aria-labelledby="version" className={styles.comparison}>
      <h2 id="version" className={styles.subheading}>
        Version of {formatTime(version.createdAt)}
      </h2>
      {isStale ? (
        <div role="alert" className={styles.conflict}>
          <p>
            The story has changed since you opened this. Nothing was restored, and nothing was lost.
          </p>
          <Button
            size="small"
            variant="secondary"
            href={buildPath("RevertPost", { postId, versionId: version.id, baseRev: revision })}
          >
            Compare with the current text
          </Button>
        </div>
      ) : isSame ? (
        <p>The story's current text is the same.</p>
      ) : (
        <div className={styles.restore}>
          <p>
            The current text will be saved as a version. Readers see no change until you publish.
          </p>
          <Button isBusy={isBusy} onClick={() => void restore()}>
            Restore this version
          </Button>
        </div>
      )}
      {error === null ? null : <ErrorNote>{error}</ErrorNote>}
      <ComparedParts parts={parts} />
    </section>
  );
}
