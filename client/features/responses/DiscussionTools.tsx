import { useState } from "react";
import { useRelayEnvironment } from "react-relay/hooks";
import type { ResponseSort } from "../../../shared/enums.ts";
import { FAILED } from "../../runtime/relay/errorIn.ts";
import { applyChange } from "../../runtime/relay/applyChange.ts";
import { useClientStore } from "../../runtime/page/frame.ts";
import { Button } from "../../ui/Button.tsx";
import { useAction } from "../../ui/useAction.ts";
import { SpareForm } from "../forms/SpareForm.tsx";
import { closeDiscussion, unhideResponse } from "./changeDiscussion.ts";
import { type HiddenResponses, readHiddenResponses } from "./hiddenResponses.ts";
import { refetchResponses } from "./refetchResponses.ts";
import type { Discussed } from "./responseContext.ts";
import * as texts from "./texts.ts";
import styles from "./StoryResponses.module.css";

/**
 * A story author's or list owner's tools for the discussion: closing it and managing hidden
 * responses.
 */
export function DiscussionTools(props: {
  parent: Discussed;
  sort: ResponseSort;
  isClosed: boolean;
}) {
  const { parent, isClosed } = props;
  const environment = useRelayEnvironment();
  const store = useClientStore();
  const [hidden, setHidden] = useState<HiddenResponses | null>(null);

  const toggle = useAction(async () => {
    await applyChange(store, { write: () => closeDiscussion(environment, parent, !isClosed) });
  });
  const readMore = useAction(async (before: HiddenResponses) => {
    try {
      const { responses, next } = await readHiddenResponses(environment, parent, before.next);
      setHidden({ responses: [...before.responses, ...responses], next });
    } catch {
      store.enqueueToast({ toastStyle: "error", message: FAILED });
    }
  });
  const look = (): void => {
    if (hidden) setHidden(null);
    else readMore.run({ responses: [], next: null });
  };
  const show = async (id: string): Promise<void> => {
    const isShown = await applyChange(store, {
      write: () => unhideResponse(environment, parent, id),
      notice: () => ({
        toastStyle: parent.kind === "story" ? "hide-post-response" : "hide-catalog-response",
        extraParams: { isUndone: true },
      }),
    });
    if (!isShown) return;
    setHidden(
      (list) => list && { ...list, responses: list.responses.filter((each) => each.id !== id) },
    );
    await refetchResponses(environment, parent, props.sort);
  };
  return (
    <>
      <div className={styles.tools}>
        <SpareForm
          mutation={parent.kind === "story" ? "setDiscussionClosed" : "setCatalogDiscussionClosed"}
          fields={{
            [parent.kind === "story" ? "targetPostId" : "targetCatalogId"]: parent.id,
            isDiscussionClosed: String(!isClosed),
          }}
          onPress={toggle.run}
        >
          <Button type="submit" variant="plain" size="small" isBusy={toggle.isBusy}>
            {isClosed ? texts.openDiscussion : texts.closeDiscussion}
          </Button>
        </SpareForm>
        <Button
          data-needs-script
          variant="plain"
          size="small"
          aria-expanded={hidden !== null}
          isBusy={readMore.isBusy}
          onClick={look}
        >
          {texts.hiddenResponses}
        </Button>
      </div>
      {hidden === null ? null : (
        <ul className={styles.hidden} aria-label={texts.hiddenResponses}>
          {hidden.responses.length === 0 && !hidden.next ? (
            <li>{texts.noHiddenResponses}</li>
          ) : null}
          {hidden.responses.map(({ id, excerpt, creator }) => (
            <li key={id}>
              <span dir="auto">
                {creator?.name ?? texts.someReader}: {excerpt}
              </span>
              <Button
                variant="plain"
                size="small"
                aria-label={texts.showResponseAgain(creator?.name ?? texts.aReader)}
                onClick={() => void show(id)}
              >
                {texts.showAgain}
              </Button>
            </li>
          ))}
          {hidden.next ? (
            <li>
              <Button
                variant="plain"
                size="small"
                isBusy={readMore.isBusy}
                onClick={() => readMore.run(hidden)}
              >
                {texts.moreHiddenResponses}
              </Button>
            </li>
          ) : null}
        </ul>
      )}
    </>
  );
}
