import type { ReactNode } from "react";
import styles from "./icons.module.css";

// Icons are drawings beside or instead of words: always hidden from assistive technology, so the
// control that holds one carries the name. Each is an export of its own and costs a page nothing
// unless it is used.

interface IconProps {
  /** Side in px: 24 unless told. */
  size?: 16 | 20 | 24 | 32;
}

interface DrawingProps extends IconProps {
  children: ReactNode;
  isFilled?: boolean;
  /** Points along the line of reading, so it turns round where text runs from right to left. */
  isDirectional?: boolean;
}

function Drawing({ size = 24, children, isFilled, isDirectional }: DrawingProps) {
  return (
    <svg
      className={isDirectional ? styles.directional : undefined}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={isFilled ? "currentColor" : "none"}
      stroke={isFilled ? "none" : "currentColor"}
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

export function SearchIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <circle cx="11" cy="11" r="6.25" />
      <path d="m15.6 15.6 4.4 4.4" />
    </Drawing>
  );
}

export function BellIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="M12 3.5a5.75 5.75 0 0 0-5.75 5.75c0 4.9-1.9 6.3-2.25 7.5h16c-.35-1.2-2.25-2.6-2.25-7.5A5.75 5.75 0 0 0 12 3.5Z" />
      <path d="M9.75 19.5a2.4 2.4 0 0 0 4.5 0" />
    </Drawing>
  );
}

export function PencilIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="M4 20.25h16" />
      <path d="m5.5 16.5.9-3.7L15.6 3.6a1.6 1.6 0 0 1 2.3 0l1 1a1.6 1.6 0 0 1 0 2.3l-9.2 9.2-4.2.4Z" />
    </Drawing>
  );
}

export function MenuIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="M4 7h16M4 12h16M4 17h16" />
    </Drawing>
  );
}

/** Marks a member-only story. */
export function StarIcon(props: IconProps) {
  return (
    <Drawing isFilled {...props}>
      <path d="m12 3.2 2.5 5.6 6.1.65-4.55 4.1 1.27 6L12 16.5l-5.32 3.05 1.27-6L3.4 9.45l6.1-.65L12 3.2Z" />
    </Drawing>
  );
}

export function ClapIcon({ isFilled, ...props }: IconProps & { isFilled?: boolean }) {
  return (
    <Drawing {...props}>
      <g fill={isFilled ? "currentColor" : "none"}>
        <path d="M8.2 12.4 5.6 9.3a1.25 1.25 0 0 1 1.9-1.6l3 3.5-3.9-4.7a1.25 1.25 0 0 1 1.95-1.6l4.1 5-2.9-3.5a1.25 1.25 0 0 1 1.95-1.6l5 6.1.1-2.5a1.35 1.35 0 0 1 2.65-.2l.9 4.6a6.6 6.6 0 0 1-2.4 6.3 6.4 6.4 0 0 1-9-1.1l-4-4.9a1.25 1.25 0 0 1 1.9-1.6l2 2.4Z" />
      </g>
      <path d="M13.4 1.8v1.9M17.3 2.9l-1 1.7M9.5 2.3l.6 1.5" />
    </Drawing>
  );
}

export function CommentIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="M12 4c-4.7 0-8.25 3.1-8.25 7.1 0 2.4 1.3 4.5 3.3 5.8v3.6l3.6-2.5c.4.1.9.1 1.35.1 4.7 0 8.25-3.1 8.25-7S16.7 4 12 4Z" />
    </Drawing>
  );
}

export function CloseIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="m6 6 12 12M18 6 6 18" />
    </Drawing>
  );
}

export function CheckIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="m5 12.5 4.5 4.5L19 7.5" />
    </Drawing>
  );
}

/** Towards the start of the line: left in English, right in Arabic. */
export function ChevronStartIcon(props: IconProps) {
  return (
    <Drawing isDirectional {...props}>
      <path d="m14.5 6-6 6 6 6" />
    </Drawing>
  );
}

/** Towards the end of the line: right in English, left in Arabic. */
export function ChevronEndIcon(props: IconProps) {
  return (
    <Drawing isDirectional {...props}>
      <path d="m9.5 6 6 6-6 6" />
    </Drawing>
  );
}

export function ChevronDownIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="m6 9.5 6 6 6-6" />
    </Drawing>
  );
}

export function SunIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 2.75v2M12 19.25v2M2.75 12h2M19.25 12h2M5.5 5.5l1.4 1.4M17.1 17.1l1.4 1.4M18.5 5.5l-1.4 1.4M6.9 17.1l-1.4 1.4" />
    </Drawing>
  );
}

export function MoonIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="M20 14.3A8.3 8.3 0 0 1 9.7 4a8.3 8.3 0 1 0 10.3 10.3Z" />
    </Drawing>
  );
}

/** Half light, half dark: as the system says. */
export function SystemThemeIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <circle cx="12" cy="12" r="8.25" />
      <path fill="currentColor" d="M12 3.75a8.25 8.25 0 0 1 0 16.5Z" />
    </Drawing>
  );
}

export function PersonIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <circle cx="12" cy="8.25" r="4" />
      <path d="M4.5 20.25c.7-4 3.6-6 7.5-6s6.8 2 7.5 6" />
    </Drawing>
  );
}

export function PeopleIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <circle cx="9" cy="8.5" r="3.5" />
      <path d="M2.75 19.5c.6-3.4 2.9-5 6.25-5s5.65 1.6 6.25 5M16 5.3a3.5 3.5 0 0 1 0 6.4M18 14.9c1.9.7 3 2.2 3.3 4.6" />
    </Drawing>
  );
}

export function HomeIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="M4 11.2 12 4l8 7.2v8.3c0 .4-.3.75-.75.75H14.5v-5.5h-5v5.5H4.75A.75.75 0 0 1 4 19.5v-8.3Z" />
    </Drawing>
  );
}

export function NewspaperIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="M4 5h13v13.25c0 1 .75 1.75 1.75 1.75H5.75A1.75 1.75 0 0 1 4 18.25V5ZM17 9h3.5v9.25a1.75 1.75 0 0 1-3.5 0" />
      <path d="M7 9h7M7 12.5h7M7 16h4" />
    </Drawing>
  );
}

export function ListIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="M4 6.5h11M4 11h11M4 15.5h6M17 12.5v7M13.5 16h7" />
    </Drawing>
  );
}

export function HistoryIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <circle cx="12" cy="12" r="8.25" />
      <path d="M12 7.25V12l3.25 2" />
    </Drawing>
  );
}

export function StoryIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="M6 3.75h8.25L18.5 8v12.25H6V3.75Z" />
      <path d="M9 11.5h6.5M9 15h6.5M14 4v4.25h4.25" />
    </Drawing>
  );
}

export function LibraryIcon(props: IconProps) {
  return (
    <Drawing {...props}>
      <path d="M4.5 4.5h4v15.25h-4zM8.5 4.5h4v15.25h-4zM13.2 5.4l3.85-1.05 3.95 14.3-3.85 1.1z" />
    </Drawing>
  );
}
