import { useRef } from "react";
import { kindOfId } from "../../../shared/ids.ts";
import type { ClientStore } from "../../app/clientState.ts";
import { useClientStore, useOwn, useSession } from "../../app/frame.ts";
import { FAILED } from "../../app/errorIn.ts";
import { signInHref } from "../../app/signInHref.ts";
import { useLocation } from "../../app/useLocation.ts";
import { Button } from "../../ui/Button.tsx";
import { joinClasses } from "../../ui/joinClasses.ts";
import styles from "./FollowControl.module.css";
import type { FollowAnswer } from "./followTarget.ts";

interface FollowControlProps {
  /** Whom or what one follows, for those who do not see where the button stands. */
  name: string;
  /** Whom or what one follows. */
  id: string;
  /** Null while it is not known. */
  isFollowing: boolean | null;
  /** Where a visitor's wish to follow is carried out once they have signed up. */
  actionUrl: string;
  size?: "small" | "medium";
  look?: FollowLook | undefined;
  /** How it is told; as of people and publications without it. */
  toastStyle?: "follow-publisher" | "follow-catalog";
  /** Rejects where the code for it can't be had. */
  onChange: (follows: boolean) => Promise<FollowAnswer>;
}

/** `row` is the quiet one that stands in lists, `line` a word that stands behind a name. */
export type FollowLook = "page" | "row" | "line";

/** The button's variants before and after: one primary button a page, none in a list of many. */
const LOOKS = {
  page: ["primary", "secondary"],
  row: ["secondary", "plain"],
  line: ["plain", "plain"],
} as const;

/** The button that follows and unfollows, a form where there is no script; for a visitor, the way to sign up. */
export function FollowControl(props: FollowControlProps) {
  const { name, size = "medium", look = "page" } = props;
  const own = useOwn();
  const isFollowing = props.isFollowing ?? own?.follows.includes(props.id) ?? null;
  const [follow, following] = LOOKS[look];
  const inLine = look === "line" && joinClasses(styles.line, isFollowing && styles.isFollowing);
  const location = useLocation();
  const store = useClientStore();
  const { xsrf } = useSession();
  const isWaiting = useRef(false);
  if (!location.isLoggedIn) {
    const { actionUrl, id } = props;
    const href = signInHref({ operation: "register", actionUrl, ...entryOf(id) }, location);
    return (
      <Button
        className={inLine || undefined}
        size={size}
        variant={follow}
        href={href}
        rel="nofollow"
      >
        Follow<span className="visually-hidden"> {name}</span>
      </Button>
    );
  }
  const onClick = async (): Promise<void> => {
    // A second press before the answer would race the first to the server.
    if (isWaiting.current) return;
    isWaiting.current = true;
    await changeFollow(store, props, !isFollowing);
    isWaiting.current = false;
  };
  return (
    <form
      className={styles.form}
      method="post"
      action={`${props.actionUrl}?${new URLSearchParams({ redirect: location.path })}`}
      onSubmit={(event) => event.preventDefault()}
    >
      <input type="hidden" name="xsrf" value={xsrf ?? ""} />
      <input type="hidden" name="follows" value={isFollowing ? "0" : "1"} />
      <Button
        className={inLine || undefined}
        type="submit"
        size={size}
        variant={isFollowing ? following : follow}
        isBusy={isFollowing === null}
        aria-pressed={isFollowing ?? undefined}
        onClick={onClick}
      >
        <span className={styles.words}>
          <span aria-hidden={isFollowing ? true : undefined}>Follow</span>
          <span aria-hidden={isFollowing ? undefined : true}>Following</span>
        </span>
        <span className="visually-hidden"> {name}</span>
      </Button>
    </form>
  );
}

/** What a sign-in is told of the button that led there, and whom it is about. */
function entryOf(id: string): Record<string, string> {
  const kind = kindOfId(id);
  const about = kind === "user" || kind === "collection" ? { [kind]: id } : {};
  return { susiEntry: `follow_${kind}`, ...about };
}

const NOT_SENT: FollowAnswer = { isRefused: true, message: FAILED };

/** Follows or ends it, and says what came of it. What was begun can be taken back. */
async function changeFollow(
  store: ClientStore,
  control: Pick<FollowControlProps, "name" | "onChange" | "toastStyle">,
  follows: boolean,
): Promise<void> {
  const { name, onChange, toastStyle = "follow-publisher" } = control;
  const { isRefused, message: told } = await onChange(follows).catch(() => NOT_SENT);
  const message = told ?? undefined;
  if (isRefused) {
    if (message) store.enqueueToast({ message, toastStyle: "error" });
    return;
  }
  const act = (): void => void changeFollow(store, control, false);
  store.enqueueToast({
    message,
    toastStyle,
    extraParams: follows ? { name, act } : { name, isUndone: true },
  });
}
