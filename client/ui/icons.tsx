import type { ReactNode } from "react";
import styles from "./icons.module.css";
import { joinClasses } from "./joinClasses.ts";

// Icons are always hidden from assistive technology, so the control that contains one needs a
// label. Each is a separate export, so unused ones cost nothing. They are inserted as markup
// instead of elements: a page contains dozens, and neither rendering nor hydration needs to
// traverse them.

interface IconProps {
  /** Size in px; default 24. */
  size?: 16 | 20 | 24 | 32;
}

/** `directional` icons are mirrored in right-to-left text. */
type Look = "filled" | "directional";

/** Creates an icon from SVG markup with a 24 by 24 view box. */
/* @__NO_SIDE_EFFECTS__ */
export function icon(drawing: string, look?: Look): (props: IconProps) => ReactNode {
  const className = joinClasses(styles.icon, look && styles[look]);
  const html = { __html: drawing };
  return ({ size = 24 }) => (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      dangerouslySetInnerHTML={html}
    />
  );
}

export const SearchIcon = icon('<circle cx="11" cy="11" r="6.25"/><path d="m15.6 15.6 4.4 4.4"/>');

export const BellIcon = icon(
  '<path d="M12 3.5a5.75 5.75 0 0 0-5.75 5.75c0 4.9-1.9 6.3-2.25 7.5h16c-.35-1.2-2.25-2.6-2.25-7.5A5.75 5.75 0 0 0 12 3.5Z"/><path d="M9.75 19.5a2.4 2.4 0 0 0 4.5 0"/>',
);

export const PencilIcon = icon(
  '<path d="M4 20.25h16"/><path d="m5.5 16.5.9-3.7L15.6 3.6a1.6 1.6 0 0 1 2.3 0l1 1a1.6 1.6 0 0 1 0 2.3l-9.2 9.2-4.2.4Z"/>',
);

export const MenuIcon = icon('<path d="M4 7h16M4 12h16M4 17h16"/>');

/** Marks a member-only story. */
export const StarIcon = icon(
  '<path d="m12 3.2 2.5 5.6 6.1.65-4.55 4.1 1.27 6L12 16.5l-5.32 3.05 1.27-6L3.4 9.45l6.1-.65L12 3.2Z"/>',
  "filled",
);

/** Marks a Friend. */
export const HeartIcon = icon(
  '<path d="M12 20.2 4.9 13a4.6 4.6 0 0 1 0-6.5 4.5 4.5 0 0 1 6.4 0l.7.7.7-.7a4.5 4.5 0 0 1 6.4 0 4.6 4.6 0 0 1 0 6.5L12 20.2Z"/>',
  "filled",
);

export const ClapIcon = icon(
  '<path d="M8.2 12.4 5.6 9.3a1.25 1.25 0 0 1 1.9-1.6l3 3.5-3.9-4.7a1.25 1.25 0 0 1 1.95-1.6l4.1 5-2.9-3.5a1.25 1.25 0 0 1 1.95-1.6l5 6.1.1-2.5a1.35 1.35 0 0 1 2.65-.2l.9 4.6a6.6 6.6 0 0 1-2.4 6.3 6.4 6.4 0 0 1-9-1.1l-4-4.9a1.25 1.25 0 0 1 1.9-1.6l2 2.4Z"/><path d="M13.4 1.8v1.9M17.3 2.9l-1 1.7M9.5 2.3l.6 1.5"/>',
);

export const CommentIcon = icon(
  '<path d="M12 4c-4.7 0-8.25 3.1-8.25 7.1 0 2.4 1.3 4.5 3.3 5.8v3.6l3.6-2.5c.4.1.9.1 1.35.1 4.7 0 8.25-3.1 8.25-7S16.7 4 12 4Z"/>',
);

export const CloseIcon = icon('<path d="m6 6 12 12M18 6 6 18"/>');

export const CheckIcon = icon('<path d="m5 12.5 4.5 4.5L19 7.5"/>');

/** Towards the start of the line: left in English, right in Arabic. */
export const ChevronStartIcon = icon('<path d="m14.5 6-6 6 6 6"/>', "directional");

/** Towards the end of the line: right in English, left in Arabic. */
export const ChevronEndIcon = icon('<path d="m9.5 6 6 6-6 6"/>', "directional");

export const ChevronDownIcon = icon('<path d="m6 9.5 6 6 6-6"/>');

export const SunIcon = icon(
  '<circle cx="12" cy="12" r="4"/><path d="M12 2.75v2M12 19.25v2M2.75 12h2M19.25 12h2M5.5 5.5l1.4 1.4M17.1 17.1l1.4 1.4M18.5 5.5l-1.4 1.4M6.9 17.1l-1.4 1.4"/>',
);

export const MoonIcon = icon('<path d="M20 14.3A8.3 8.3 0 0 1 9.7 4a8.3 8.3 0 1 0 10.3 10.3Z"/>');

/** Half light, half dark: follows the system. */
export const SystemThemeIcon = icon(
  '<circle cx="12" cy="12" r="8.25"/><path fill="currentColor" d="M12 3.75a8.25 8.25 0 0 1 0 16.5Z"/>',
);

export const PersonIcon = icon(
  '<circle cx="12" cy="8.25" r="4"/><path d="M4.5 20.25c.7-4 3.6-6 7.5-6s6.8 2 7.5 6"/>',
);

export const PeopleIcon = icon(
  '<circle cx="9" cy="8.5" r="3.5"/><path d="M2.75 19.5c.6-3.4 2.9-5 6.25-5s5.65 1.6 6.25 5M16 5.3a3.5 3.5 0 0 1 0 6.4M18 14.9c1.9.7 3 2.2 3.3 4.6"/>',
);

export const HomeIcon = icon(
  '<path d="M4 11.2 12 4l8 7.2v8.3c0 .4-.3.75-.75.75H14.5v-5.5h-5v5.5H4.75A.75.75 0 0 1 4 19.5v-8.3Z"/>',
);

export const NewspaperIcon = icon(
  '<path d="M4 5h13v13.25c0 1 .75 1.75 1.75 1.75H5.75A1.75 1.75 0 0 1 4 18.25V5ZM17 9h3.5v9.25a1.75 1.75 0 0 1-3.5 0"/><path d="M7 9h7M7 12.5h7M7 16h4"/>',
);

export const ListIcon = icon('<path d="M4 6.5h11M4 11h11M4 15.5h6M17 12.5v7M13.5 16h7"/>');

export const HistoryIcon = icon('<circle cx="12" cy="12" r="8.25"/><path d="M12 7.25V12l3.25 2"/>');

export const StoryIcon = icon(
  '<path d="M6 3.75h8.25L18.5 8v12.25H6V3.75Z"/><path d="M9 11.5h6.5M9 15h6.5M14 4v4.25h4.25"/>',
);

export const LibraryIcon = icon(
  '<path d="M4.5 4.5h4v15.25h-4zM8.5 4.5h4v15.25h-4zM13.2 5.4l3.85-1.05 3.95 14.3-3.85 1.1z"/>',
);

const BOOKMARK = '<path d="M6.75 4.25h10.5v15.5L12 15.9l-5.25 3.85Z"/>';
export const HighlightIcon = icon(
  '<path d="m9 15.5-1-4 8-8 4 4-8 8ZM9 15.5l3-.1M8 11.5l-3 6h4l.8-2M4 20.5h16"/>',
);
export const LinkIcon = icon(
  '<path d="M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.5 1.5M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.5-1.5"/>',
);
export const ShareIcon = icon(
  '<path d="M12 15V3.75M7.75 8 12 3.75 16.25 8"/><path d="M5 11.5v7a1.75 1.75 0 0 0 1.75 1.75h10.5A1.75 1.75 0 0 0 19 18.5v-7"/>',
);

export const BookmarkIcon = icon(BOOKMARK);
export const BookmarkedIcon = icon(BOOKMARK, "filled");

export const LockIcon = icon(
  '<rect x="5.25" y="10.75" width="13.5" height="9" rx="1.5"/><path d="M8.25 10.5V8a3.75 3.75 0 0 1 7.5 0v2.5"/>',
);

export const FeedIcon = icon(
  '<path d="M5 11a8 8 0 0 1 8 8M5 5a14 14 0 0 1 14 14"/><path d="M6 18h.01" stroke-width="3"/>',
);

export const PlusIcon = icon('<path d="M12 5v14M5 12h14"/>');

export const DragIcon = icon(
  '<path d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" stroke-width="2.4"/>',
);

/** Settings of a list: two sliders. */
export const SlidersIcon = icon(
  '<path d="M4 7.5h8.75M19.25 7.5H20M4 16.5h.75M11.25 16.5H20"/><circle cx="16" cy="7.5" r="2.75"/><circle cx="8" cy="16.5" r="2.75"/>',
);

export const MoreIcon = icon('<path d="M5.5 12h.01M12 12h.01M18.5 12h.01" stroke-width="2.6"/>');

/** Headphones: reads a story aloud. */
export const ListenIcon = icon(
  '<path d="M4.5 15.5v-3a7.5 7.5 0 0 1 15 0v3"/><path d="M4.5 14.5h2.2a.8.8 0 0 1 .8.8v4a.8.8 0 0 1-.8.8H6a1.5 1.5 0 0 1-1.5-1.5ZM19.5 14.5h-2.2a.8.8 0 0 0-.8.8v4c0 .4.4.8.8.8h.7a1.5 1.5 0 0 0 1.5-1.5Z"/>',
);

export const PlayIcon = icon('<path d="M8 5.2v13.6l11-6.8L8 5.2Z"/>');

export const PauseIcon = icon('<path d="M8.5 5.5v13M15.5 5.5v13" stroke-width="2"/>');

export const StopIcon = icon('<path d="M6.5 6.5h11v11h-11Z"/>');
