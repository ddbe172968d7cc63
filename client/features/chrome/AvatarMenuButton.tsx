import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from "react";
import { graphql, useFragment, useRelayEnvironment } from "react-relay/hooks";
import type { AvatarMenuButton_viewer$key } from "../../../generated/relay/AvatarMenuButton_viewer.graphql.ts";
import type { Environment } from "relay-runtime";
import type { RouteFlags } from "../../../shared/routes/layouts.ts";
import { useViewer } from "../../runtime/page/frame.ts";
import type { PageLocation } from "../../runtime/page/page.ts";
import { signInHref } from "../../runtime/links/signInHref.ts";
import { useLocation } from "../../runtime/links/useLocation.ts";
import { useRouteHref } from "../../runtime/links/useRouteHref.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { PersonIcon } from "../../ui/icons.tsx";
import type { AvatarMenu as AvatarMenuComponent } from "./AvatarMenu.tsx";
import * as texts from "./texts.ts";
import styles from "./AvatarMenuButton.module.css";

/**
 * Opens the avatar menu, whose script and data load on the first sign of intent. Without JavaScript
 * it links to the viewer's profile or to sign-in.
 */
export function AvatarMenuButton() {
  const viewer = useViewer();
  return viewer.status === "loggedIn" ? <ViewerButton viewer={viewer.viewer} /> : <VisitorButton />;
}

function ViewerButton(props: { viewer: AvatarMenuButton_viewer$key }) {
  const hrefTo = useRouteHref();
  const { id, name, username, imageId } = useFragment(
    graphql`
      fragment AvatarMenuButton_viewer on Viewer {
        id
        name
        username
        imageId
      }
    `,
    props.viewer,
  );
  const menu = useAvatarMenu();
  return (
    <>
      <a {...menu.trigger} className={styles.button} href={hrefTo("ShowUser", { username })}>
        <Avatar name={name} imageId={imageId} colorKey={id} size="XS" isDecorative />
        <span className="visually-hidden">{texts.yourMenu(name)}</span>
      </a>
      {menu.element}
    </>
  );
}

function VisitorButton() {
  const location = useLocation();
  const menu = useAvatarMenu();
  return (
    <>
      <a
        {...menu.trigger}
        className={styles.button}
        href={signInHref({ operation: "login" }, location)}
      >
        <span className={styles.nobody}>
          <PersonIcon size={20} />
        </span>
        <span className="visually-hidden">{texts.menu}</span>
      </a>
      {menu.element}
    </>
  );
}

interface LoadedMenu {
  AvatarMenu: typeof AvatarMenuComponent;
  flags: RouteFlags;
}

async function loadMenu(environment: Environment, location: PageLocation): Promise<LoadedMenu> {
  const { AvatarMenu, fetchAvatarMenu } = await import("./AvatarMenu.tsx");
  return { AvatarMenu, flags: await fetchAvatarMenu(environment, location) };
}

function useAvatarMenu() {
  const environment = useRelayEnvironment();
  const location = useLocation();
  const id = useId();
  const anchor = useRef<HTMLAnchorElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [startsAt, setStartsAt] = useState<"first" | "last">("first");
  const [menu, setMenu] = useState<LoadedMenu | null>(null);
  const loading = useRef<Promise<void> | null>(null);

  const load = (): Promise<void> => {
    loading.current ??= loadMenu(environment, location).then(setMenu, (error: unknown) => {
      loading.current = null;
      throw error;
    });
    return loading.current;
  };
  const openAt = (end: "first" | "last"): void => {
    setStartsAt(end);
    setOpen(true);
    // If the menu can't be loaded, follows the link instead.
    load().catch(() => anchor.current && window.location.assign(anchor.current.href));
  };
  const onIntent = (): void => {
    load().catch(() => {});
  };
  return {
    trigger: {
      ref: anchor,
      // Keeps the router from handling the click and preloading the linked page.
      "data-reload": "",
      "aria-haspopup": "menu",
      "aria-expanded": isOpen,
      "aria-controls": isOpen && menu ? id : undefined,
      onClick: (event: MouseEvent) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        if (isOpen && menu) setOpen(false);
        else openAt("first");
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (![" ", "ArrowDown", "ArrowUp"].includes(event.key)) return;
        event.preventDefault();
        openAt(event.key === "ArrowUp" ? "last" : "first");
      },
      onPointerEnter: onIntent,
      onFocus: onIntent,
    },
    element: menu ? (
      <menu.AvatarMenu
        flags={menu.flags}
        id={id}
        isOpen={isOpen}
        anchor={anchor}
        startsAt={startsAt}
        onClose={() => setOpen(false)}
      />
    ) : null,
  } as const;
}
