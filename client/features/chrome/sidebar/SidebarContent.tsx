import { type ReactNode, useEffect, useState } from "react";
import { buildPath } from "../../../../shared/routes/buildPath.ts";
import { useLocation } from "../../../runtime/links/useLocation.ts";
import { useRouteHref } from "../../../runtime/links/useRouteHref.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import {
  HistoryIcon,
  HomeIcon,
  LibraryIcon,
  ListIcon,
  NewspaperIcon,
  PeopleIcon,
  StoryIcon,
} from "../../../ui/icons.tsx";
import { hasNews, useSeenTimes } from "../../follows/followingNews.ts";
import { type FollowedEntry, useFollowing } from "../../follows/UseFollowing.ts";
import { siteHref } from "../../../runtime/links/siteHref.ts";
import { pickFollowed } from "./pickFollowed.ts";
import { currentEntry, SIDEBAR_PATHS, type SidebarEntry } from "./sidebarEntries.ts";
import * as texts from "../texts.ts";
import styles from "./SidebarContent.module.css";

const ENTRIES: readonly { entry: SidebarEntry; label: string; icon: ReactNode }[] = [
  { entry: "home", label: texts.home, icon: <HomeIcon /> },
  { entry: "following", label: texts.following, icon: <PeopleIcon /> },
  { entry: "library", label: texts.library, icon: <LibraryIcon /> },
  { entry: "digest", label: texts.digest, icon: <NewspaperIcon /> },
  { entry: "readingList", label: texts.readingList, icon: <ListIcon /> },
  { entry: "history", label: texts.history, icon: <HistoryIcon /> },
  { entry: "stories", label: texts.stories, icon: <StoryIcon /> },
];

/** The sidebar's links. Loads the followed writers and publications only while `isShown`. */
export function SidebarContent(props: { isShown: boolean }) {
  const [isNews, setNews] = useState(false);
  const location = useLocation();
  const current = currentEntry(location);
  return (
    <nav className={styles.content} aria-label={texts.yours}>
      <ul className={styles.list}>
        {ENTRIES.map(({ entry, label, icon }) => (
          <li key={entry}>
            <a
              className={styles.entry}
              href={siteHref(SIDEBAR_PATHS[entry], location)}
              aria-current={entry === current ? "page" : undefined}
            >
              {icon}
              {label}
              {entry === "following" && isNews ? <NewsDot /> : null}
            </a>
          </li>
        ))}
      </ul>
      {props.isShown ? <SidebarFollowing onNews={setNews} /> : null}
    </nav>
  );
}

/** The writers and publications the viewer follows, limited by space. */
function SidebarFollowing(props: { onNews: (isNews: boolean) => void }) {
  const { onNews } = props;
  const location = useLocation();
  const hrefTo = useRouteHref();
  const entries = useFollowing();
  const seen = useSeenTimes();
  const isNews = entries?.some((entry) => hasNews(entry, seen)) ?? false;
  useEffect(() => onNews(isNews), [onNews, isNews]);

  const named = pickFollowed(entries ?? []);
  if (named.length === 0) return null;
  return (
    <section className={styles.following} aria-labelledby="sidebar-following">
      <h2 className={styles.heading} id="sidebar-following">
        {texts.following}
      </h2>
      <ul className={styles.list}>
        {named.map((entry) => (
          <li key={entry.id}>
            <a className={styles.followed} href={siteHref(pathOf(entry), location)}>
              <Avatar
                name={entry.name}
                imageId={entry.imageId}
                colorKey={entry.id}
                size="XXXS"
                shape={entry.kind === "writer" ? "round" : "card"}
                isDecorative
              />
              <span className={styles.name} dir="auto">
                {entry.name}
              </span>
              {hasNews(entry, seen) ? <NewsDot /> : null}
            </a>
          </li>
        ))}
      </ul>
      <a className={styles.all} href={hrefTo("YourFollowing")} aria-label={texts.seeAllYouFollow}>
        {texts.seeAll}
      </a>
    </section>
  );
}

function NewsDot() {
  return (
    <span className={styles.dot}>
      <span className="visually-hidden"> ({texts.hasNews})</span>
    </span>
  );
}

function pathOf({ kind, slug }: FollowedEntry): string {
  return kind === "writer"
    ? buildPath("ShowUser", { username: slug })
    : buildPath("ShowCollectionHome", { collectionSlug: slug });
}
