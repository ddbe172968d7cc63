import { useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { PAGE_END_ID } from "../../../runtime/page/pageEnd.ts";
import { KindNotice } from "../KindNotice.tsx";
import styles from "../Notices.module.css";
import type { PrivacyQuestionState } from "./usePrivacyQuestion.ts";

/**
 * Asks anonymous viewers under European law for their consent. It is part of the page, above the
 * footer: nothing is measured before the answer, so the question can wait for the end of the text.
 */
export function PrivacyBanner({ question }: { question: PrivacyQuestionState }) {
  const end = usePageEnd();
  if (!end) return null;
  return createPortal(
    <div className={styles.banner} role="status">
      {question.isDue ? (
        <KindNotice
          isInline
          kind="privacy-banner"
          params={{}}
          act={question.accept}
          onClose={question.dismiss}
        />
      ) : null}
    </div>,
    end,
  );
}

/** Returns the element above the footer; another one after a change of layout. */
function usePageEnd(): HTMLElement | null {
  return useSyncExternalStore(
    () => () => {},
    () => document.getElementById(PAGE_END_ID),
    () => null,
  );
}
