import { useRef, useState } from "react";
import { imageUrl, MAX_PIXEL_RATIO } from "../../../shared/images/imageUrl.ts";
import { rowField } from "../../../shared/forms/rowFields.ts";
import { kindOfId } from "../../../shared/ids.ts";
import { useViewerData, useSession } from "../../runtime/page/frame.ts";
import { signInHref } from "../../runtime/links/signInHref.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { Button } from "../../ui/Button.tsx";
import { CheckIcon, PlusIcon } from "../../ui/icons.tsx";
import { joinClasses } from "../../ui/joinClasses.ts";
import styles from "./FollowControl.module.css";
import * as texts from "./texts.ts";
import { useSetFollow } from "./useSetFollow.ts";
import type { ViewerAnswer } from "../viewer/useViewerQuery.ts";

interface FollowControlProps {
  /** The target's name, for the accessible label. */
  name: string;
  /** The target's id. */
  id: string;
  /** The viewer's state, which loads after the page. */
  state: ViewerAnswer<{ readonly viewerEdge: { readonly isFollowing: boolean } }>;
  /** True on a page of what the viewer follows, where the state is known before it has loaded. */
  isFollowed?: boolean | undefined;
  /** The endpoint that performs the pending follow after an anonymous viewer has signed up. */
  actionUrl: string;
  size?: "small" | "medium";
  look?: FollowLook | undefined;
  /** The id of an image before the name of a chip. */
  coverImageId?: string | null | undefined;
  /** The notice kind; by default the one of users and publications. */
  toastStyle?: "follow-publisher" | "follow-catalog";
}

/**
 * `row` is the quiet variant in lists, `line` the inline variant after a name, `chip` one that
 * shows the target's name instead of what it does.
 */
export type FollowLook = "page" | "row" | "line" | "chip";

/** The image of a chip. */
const COVER = { mode: "crop", width: 28, height: 28 } as const;

/** Button variants before and after following: one primary button per page, none in lists. */
const LOOKS = {
  page: ["primary", "secondary"],
  row: ["secondary", "plain"],
  line: ["plain", "plain"],
  chip: ["secondary", "secondary"],
} as const;

/** The follow button, a form without JavaScript; for anonymous viewers, a link to sign-up. */
export function FollowControl(props: FollowControlProps) {
  const { name, size = "medium", look = "page" } = props;
  const own = useViewerData();
  const { status, data } = props.state;
  // A click counts before the viewer's state is known, because following twice is harmless.
  const [pressed, setPressed] = useState<boolean | null>(null);
  const isFollowing =
    status === "loading"
      ? (pressed ?? props.isFollowed ?? own?.follows.includes(props.id) ?? null)
      : // If the query failed the button still works, because following is idempotent.
        (data?.viewerEdge.isFollowing ?? false);
  const [follow, following] = LOOKS[look];
  const ownLook =
    look === "line" || look === "chip"
      ? joinClasses(styles[look], isFollowing && styles.isFollowing)
      : undefined;
  const location = useLocation();
  const setFollow = useSetFollow(props);
  const { xsrf } = useSession();
  const isWaiting = useRef(false);
  if (!location.isLoggedIn) {
    const { actionUrl, id } = props;
    const href = signInHref({ operation: "register", actionUrl, ...entryOf(id) }, location);
    return (
      <Button className={ownLook} size={size} variant={follow} href={href} rel="nofollow">
        {texts.follow}
        <span className="visually-hidden"> {name}</span>
      </Button>
    );
  }
  const onClick = async (): Promise<void> => {
    // A second click before the response would race the first request.
    if (isWaiting.current) return;
    isWaiting.current = true;
    setPressed(!isFollowing);
    if (!(await setFollow(!isFollowing))) setPressed(null);
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
      <input
        type="hidden"
        name={rowField("FollowAction", "follows")}
        value={isFollowing ? "0" : "1"}
      />
      <Button
        className={ownLook}
        type="submit"
        size={size}
        variant={isFollowing ? following : follow}
        aria-pressed={isFollowing ?? undefined}
        onClick={onClick}
      >
        {look === "chip" ? (
          <>
            {props.coverImageId ? (
              <img
                className={styles.cover}
                src={imageUrl(props.coverImageId, COVER)}
                srcSet={`${imageUrl(props.coverImageId, { ...COVER, pixelRatio: MAX_PIXEL_RATIO })} 2x`}
                alt=""
                width={COVER.width}
                height={COVER.height}
              />
            ) : null}
            <bdi>{name}</bdi>
            {isFollowing ? <CheckIcon size={16} /> : <PlusIcon size={16} />}
          </>
        ) : (
          <>
            <span className={styles.words}>
              <span aria-hidden={isFollowing ? true : undefined}>{texts.follow}</span>
              <span aria-hidden={isFollowing ? undefined : true}>{texts.following}</span>
            </span>
            <span className="visually-hidden"> {name}</span>
          </>
        )}
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
