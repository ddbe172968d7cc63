import { useEffect, useState } from "react";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Spinner } from "../../../ui/Spinner.tsx";
import { Preview, SearchResult, SharedCard } from "../../stories/previews/StoryPreviews.tsx";
import { pageHead, type PageHeadFacts } from "./pageHead.ts";
import styles from "./StoryPreview.module.css";
import * as texts from "./texts.ts";

/** What search engines or other sites show of the page, from the page's own head. */
export function HeadPreview(props: { postId: string; revision: number; kind: "search" | "card" }) {
  const { postId, revision, kind } = props;
  const [head, setHead] = useState<PageHeadFacts | "failed" | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    const path = buildPath("PreviewDraft", { postId, reader: "visitor" });
    fetch(`${path}?revision=${revision}`, { signal: abort.signal })
      .then(async (response) => (response.ok ? pageHead(await response.text()) : null))
      .then(
        (read) => setHead((before) => read ?? before ?? "failed"),
        () => {
          if (!abort.signal.aborted) setHead((before) => before ?? "failed");
        },
      );
    return () => abort.abort();
  }, [postId, revision]);
  if (head === null) return <Spinner label={texts.loading} />;
  if (head === "failed")
    return <EmptyState level={3} title={texts.notLoaded} text={texts.notLoadedText} />;
  const { address, canonical, title, cardTitle, image, isHidden } = head;
  const description = head.description || texts.noDescription;
  return (
    <div className={styles.cards}>
      {kind === "search" ? (
        <Preview label={texts.inSearch} note={searchNote(head)}>
          <div className={isHidden ? styles.hidden : undefined}>
            <SearchResult address={canonical} title={title} description={description} />
          </div>
        </Preview>
      ) : (
        <Preview label={texts.onSocialMedia}>
          <SharedCard
            host={address.host}
            title={cardTitle}
            description={description}
            image={image}
          />
        </Preview>
      )}
    </div>
  );
}

function searchNote({ isHidden, canonical, address }: PageHeadFacts): string | null {
  if (isHidden) return texts.notInSearch;
  return canonical.host === address.host ? null : texts.originalInSearch(canonical.host);
}
