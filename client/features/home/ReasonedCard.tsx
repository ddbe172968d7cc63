import { useEffect, useRef } from "react";
import { useRelayEnvironment } from "react-relay/hooks";
import type { StoryCard_post$key } from "../../../generated/relay/StoryCard_post.graphql.ts";
import {
  feedReasonExplained,
  feedReasonText,
  reductionOf,
  reductionText,
  type ShownReasonKind,
  showsLessText,
} from "../../../shared/home/feedReasons.ts";
import { announce } from "../../runtime/browser/announce.ts";
import { applyChange } from "../../runtime/relay/applyChange.ts";
import { useClientStore } from "../../runtime/page/frame.ts";
import { useRouteHref } from "../../runtime/links/useRouteHref.ts";
import { Button } from "../../ui/Button.tsx";
import { MenuItem, MenuSeparator } from "../../ui/MenuItem.tsx";
import { useAction } from "../../ui/useAction.ts";
import { StoryCard } from "../stories/StoryCard.tsx";
import { reducedHere } from "../stories/reducedHere.ts";
import * as texts from "./texts.ts";
import styles from "./ReasonedCard.module.css";
import { setReduced } from "../stories/setReduced.ts";

/** Why a story is in a feed, as on the feed's edges. */
export interface ShownReason {
  readonly kind: ShownReasonKind | "%future added value";
  readonly targetId?: string | null | undefined;
  readonly name?: string | null | undefined;
}

/** A story in a feed with the reason it is shown and an option to see less of it. */
function ReasonedCard(props: {
  post: StoryCard_post$key & { readonly id: string };
  reason: ShownReason;
}) {
  const { id } = props.post;
  const environment = useRelayEnvironment();
  const store = useClientStore();
  const hrefTo = useRouteHref();
  const isReduced = reducedHere.useHasAny([id]);

  const why = props.reason.kind as ShownReasonKind;
  const kind = reductionOf(why);
  const { targetId = null, name = null } = props.reason;
  const change = useAction(async (reduces: boolean) => {
    const isDone = await applyChange(store, {
      write: () => setReduced(environment, { kind, targetId, isReduced: reduces }),
    });
    if (!isDone) return;
    reducedHere.mark(id, reduces);
    announce(reduces ? showsLessText(kind, name) : texts.undone);
  });

  if (isReduced) {
    return (
      <ReducedNote
        text={showsLessText(kind, name)}
        isBusy={change.isBusy}
        onUndo={() => change.run(false)}
        manageHref={hrefTo("SettingsMuteTab", { activeTab: "less" })}
      />
    );
  }
  return (
    <StoryCard
      post={props.post}
      why={feedReasonText(why, name)}
      menuItems={
        <>
          <MenuItem onSelect={() => change.run(true)} detail={reductionText(kind, name)}>
            {texts.showLessLikeThis}
          </MenuItem>
          <MenuItem
            href={hrefTo("YourFollowing")}
            detail={texts.whyThisStory(feedReasonExplained(why, name))}
          >
            {texts.refineRecommendations}
          </MenuItem>
          <MenuSeparator />
        </>
      }
    />
  );
}

/** Renders the card of a feed edge with a reason, for StoryFeed. */
export const reasonedCard = (edge: {
  readonly node: StoryCard_post$key & { readonly id: string };
  readonly reason: ShownReason;
}) => <ReasonedCard post={edge.node} reason={edge.reason} />;

/** Replaces a story of which the viewer wants to see less. */
function ReducedNote(props: {
  text: string;
  isBusy: boolean;
  onUndo: () => void;
  manageHref: string;
}) {
  const undo = useRef<HTMLButtonElement>(null);
  // The focused menu was removed with its card, so keyboard users continue here.
  useEffect(() => undo.current?.focus({ preventScroll: true }), []);
  return (
    <div className={styles.note}>
      <p className={styles.words} dir="auto">
        {props.text}
      </p>
      <div className={styles.actions}>
        <Button
          ref={undo}
          variant="secondary"
          size="small"
          isBusy={props.isBusy}
          onClick={props.onUndo}
        >
          {texts.undo}
        </Button>
        <Button variant="plain" size="small" href={props.manageHref}>
          {texts.manage}
        </Button>
      </div>
    </div>
  );
}
