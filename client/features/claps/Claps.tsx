import { type ReactNode, useRef, useState } from "react";
import { useRelayEnvironment } from "react-relay/hooks";
import { rowField } from "../../../shared/forms/rowFields.ts";
import { MAX_CLAPS } from "../../../shared/limits.ts";
import { buildPath } from "../../../shared/routes/buildPath.ts";
import type { ClapData } from "../../runtime/page/clientState.ts";
import {
  useClapData,
  useClientStore,
  useViewerData,
  useSession,
  useViewer,
} from "../../runtime/page/frame.ts";
import { loadClaps } from "../../runtime/page/lateFeatures.ts";
import { signInHref } from "../../runtime/links/signInHref.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { CountText } from "../../ui/CountText.tsx";
import { ClapIcon, CloseIcon } from "../../ui/icons.tsx";
import { joinClasses } from "../../ui/joinClasses.ts";
import { useFreshTotals } from "../viewer/useFreshTotals.ts";
import styles from "./ClapControl.module.css";
import * as texts from "./texts.ts";

/** The clap count with the clap button; for anonymous viewers, a link to sign-up. */
export function Claps(props: {
  /** Story or list, as in the clap endpoint's path. */
  kind: "p" | "catalog";
  id: string;
  ownerId: string | null | undefined;
  clapCount: number;
  /** Undefined until it is known. */
  viewerClapCount: number | undefined;
  size?: 20 | 24 | undefined;
}) {
  const { id } = props;
  const location = useLocation();
  const viewer = useViewer();
  const pressed = useClapData(id);
  const own = useViewerData();
  useFreshTotals(id);
  const shown: ClapData = pressed ?? {
    clapCount: props.clapCount,
    viewerClapCount: props.viewerClapCount ?? own?.claps[id] ?? 0,
    viewerHasClappedSinceFetch: false,
  };
  const total = (
    <>
      <ClapIcon size={props.size} />
      <span className={styles.count}>
        <CountText text={texts.claps(shown.clapCount)} />
      </span>
    </>
  );
  const isOwn = viewer.status === "loggedIn" && viewer.viewer.id === props.ownerId;
  // Users can't clap for their own work.
  if (isOwn) return <span className={styles.total}>{total}</span>;
  const action = buildPath("Vote", { type: props.kind, id });
  if (!location.isLoggedIn) {
    const asked = { operation: "register", actionUrl: action, susiEntry: "clap" } as const;
    return (
      <a
        className={styles.button}
        href={signInHref(asked, location)}
        rel="nofollow"
        title={texts.signUpToClap}
      >
        {total}
      </a>
    );
  }
  return <ClapForm id={id} action={action} shown={shown} total={total} />;
}

/** The buttons for signed-in viewers; a form without JavaScript. */
function ClapForm(props: { id: string; action: string; shown: ClapData; total: ReactNode }) {
  const { id, action, shown } = props;
  const environment = useRelayEnvironment();
  const store = useClientStore();
  const viewer = useViewer();
  const { xsrf } = useSession();
  const own = useViewerData();
  const location = useLocation();
  const button = useRef<HTMLButtonElement>(null);
  // A story has two clap buttons, but a press is announced once.
  const [isPressed, setPressed] = useState(false);
  const { viewerClapCount } = shown;
  const isFull = viewerClapCount >= MAX_CLAPS;
  const add = async (claps: number): Promise<void> => {
    setPressed(true);
    const { startClaps } = await loadClaps();
    // Claps made while the code was loading are in the store by now.
    const now = store.state.multiVote.get(id) ?? shown;
    const viewerId = viewer.status === "loggedIn" ? viewer.viewer.id : null;
    startClaps(store, environment, viewerId).add(id, claps, now);
  };
  const clap = (): void => {
    if (!isFull) void add(1);
  };
  const retract = (): void => {
    void add(-viewerClapCount);
    // The focused button is about to be removed.
    button.current?.focus();
  };
  return (
    <form
      className={styles.form}
      method="post"
      action={action}
      onSubmit={(event) => event.preventDefault()}
    >
      <input type="hidden" name="xsrf" value={xsrf ?? ""} />
      <input type="hidden" name="redirect" value={location.path} />
      {own ? <input type="hidden" name={rowField("Vote", "key")} value={own.key} /> : null}
      <button
        ref={button}
        type="submit"
        className={joinClasses(styles.button, viewerClapCount > 0 && styles.isClapped)}
        title={isFull ? texts.limitReached : undefined}
        aria-disabled={isFull || undefined}
        onPointerEnter={() => void loadClaps()}
        onFocus={() => void loadClaps()}
        onClick={clap}
      >
        <span className="visually-hidden">{texts.clap}: </span>
        {props.total}
      </button>
      {isPressed && viewerClapCount > 0 ? (
        <span key={`burst ${viewerClapCount}`} className={styles.burst} aria-hidden />
      ) : null}
      {viewerClapCount > 0 ? (
        <>
          <span key={viewerClapCount} className={styles.own} aria-hidden>
            +{viewerClapCount}
          </span>
          <button
            type="submit"
            name={rowField("Vote", "claps")}
            value={-viewerClapCount}
            className={styles.undo}
            aria-label={texts.removeClaps}
            title={texts.removeClaps}
            onClick={retract}
          >
            <CloseIcon size={16} />
          </button>
        </>
      ) : null}
      <span className="visually-hidden" role="status">
        {isPressed && shown.viewerHasClappedSinceFetch ? texts.yourClaps(viewerClapCount) : ""}
      </span>
    </form>
  );
}
