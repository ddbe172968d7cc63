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
  /** The target's name, for the accessible label. */
  name: string;
  /** The target's id. */
  id: string;
  /** Null while it is unknown. */
  isFollowing: boolean | null;
  /** The endpoint that performs the pending follow after an anonymous viewer has signed up. */
  actionUrl: string;
  size?: "small" | "medium";
  look?: FollowLook | undefined;
  /** The notice kind; by default the one of users and publications. */
  toastStyle?: "follow-publisher" | "follow-catalog";
  /** Rejects when its code can't be loaded. */
  onChange: (follows: boolean) => Promise<FollowAnswer>;
}

/** `row` is the quiet variant in lists, `line` the inline variant after a name. */
export type FollowLook = "page" | "row" | "line";

/** Button variants before and after following: one primary button per page, none in lists. */
const LOOKS = {
  page: ["primary", "secondary"],
  row: ["secondary", "plain"],
  line: ["plain", "plain"],
} as const;

/** The follow button, a form without JavaScript; for anonymous viewers, a link to sign-up. */
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
    // A second click before the response would race the first request.
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

/** Returns the sign-in entry point of the button and the id of its target. */
function entryOf(id: string): Record<string, string> {
  const kind = kindOfId(id);
  const about = kind === "user" || kind === "collection" ? { [kind]: id } : {};
  return { susiEntry: `follow_${kind}`, ...about };
}

const NOT_SENT: FollowAnswer = { isRefused: true, message: FAILED };

/** Follows or unfollows and shows the result. A follow can be undone. */
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
