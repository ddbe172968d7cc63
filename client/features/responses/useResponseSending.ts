import { useEffect, useRef, useState } from "react";
import { useRelayEnvironment } from "react-relay/hooks";
import type { ResponseSort } from "../../../shared/enums.ts";
import type { HighlightRange } from "../../../shared/story/locateHighlight.ts";
import { hasVisibleText } from "../../../shared/format/hasVisibleText.ts";
import { storeWrite } from "../../runtime/browser/waitingWrites.ts";
import { useClientStore, useViewer } from "../../runtime/page/frame.ts";
import type { Discussed } from "./responseContext.ts";
import { draftPlace, readResponseDraft, saveResponseDraft } from "./responseDraft.ts";
import { responsesListId } from "./responsesList.ts";
import { publishResponse } from "./saveResponse.ts";
import * as texts from "./texts.ts";

/** What is written in a composer. */
export interface Composed {
  parent: Discussed;
  /** The sort order of the list that shows it first. */
  sort: ResponseSort;
  /** The text of the story that it is about; without one it is about the whole. */
  quote?: HighlightRange | undefined;
  /** Called when it is published. */
  onSent?: (() => void) | undefined;
}

/** Publishes the text of a field as a response, and stores it as a draft until then. */
export function useResponseSending({ parent, sort, quote, onSent }: Composed) {
  const place = draftPlace(parent.id, quote);
  const environment = useRelayEnvironment();
  const store = useClientStore();
  const viewer = useViewer();
  const userId = viewer.status === "loggedIn" ? viewer.viewer.id : "";
  const field = useRef<HTMLTextAreaElement>(null);
  const key = useRef<string | null>(null);
  /** True once the story no longer contains the quote: the response is then about the whole. */
  const isQuoteGone = useRef(false);
  const [sending, setSending] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);

  useEffect(() => {
    const area = field.current;
    // Text typed before hydration is newer than the draft.
    if (!area || area.value !== "") return;
    const stored = readResponseDraft(localStorage, userId, place);
    if (!stored) return;
    area.value = stored.text;
    key.current = stored.key;
  }, [place, userId]);

  const keepDraft = (text: string, sentAs: string | null = null): void => {
    key.current = sentAs;
    saveResponseDraft(localStorage, userId, place, { text, key: sentAs });
  };
  const send = async (): Promise<void> => {
    const text = field.current?.value ?? "";
    if (sending !== null) return;
    if (!hasVisibleText(text)) {
      setError(texts.writeSomethingFirst);
      field.current?.focus();
      return;
    }
    const sentAs = key.current ?? crypto.randomUUID();
    keepDraft(text, sentAs);
    setError(null);
    setSending(text);
    const listId = responsesListId(parent, sort);
    const sentQuote = isQuoteGone.current ? undefined : quote;
    const response = { key: sentAs, parent, text, quote: sentQuote };
    const result = await publishResponse(environment, { ...response, listId });
    const isWaiting =
      result.kind === "failed" &&
      (await storeWrite({ kind: "response", viewerId: userId, ...response }));
    setSending(null);
    if (isWaiting || result.kind === "success") {
      if (field.current) field.current.value = "";
      keepDraft("");
      store.enqueueToast(
        isWaiting
          ? { toastStyle: "accent", message: texts.publishedLater }
          : { toastStyle: "publish-response" },
      );
      if (!isWaiting) onSent?.();
    } else if (sentQuote && result.kind === "error" && isConflict(result.answer)) {
      isQuoteGone.current = true;
      setError(texts.passageChanged);
    } else setError(result.message);
    field.current?.focus();
  };
  return { field, sending, error, keepDraft, send };
}

const isConflict = (answer: unknown): boolean =>
  (answer as { __typename?: string } | null)?.__typename === "Conflict";
