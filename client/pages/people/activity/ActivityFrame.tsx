import type { ReactNode } from "react";
import { profileHref } from "../../../features/people/profileHref.ts";
import { useLocation } from "../../../runtime/links/useLocation.ts";
import { FilterLinks } from "../../../ui/FilterLinks.tsx";
import { ACTIVITIES, activityOf } from "./activities.ts";
import styles from "./UserActivity.module.css";
import * as texts from "./texts.ts";

/** A list of a user's activity below links to the other lists. */
export function ActivityFrame(props: { username: string; name: string; children: ReactNode }) {
  const location = useLocation();
  const { route: current, title } = activityOf(location);
  return (
    <section aria-labelledby="activity">
      <h2 className="visually-hidden" id="activity">
        {title(props.name)}
      </h2>
      <div className={styles.lists}>
        <FilterLinks
          label={texts.activityOf(props.name)}
          links={ACTIVITIES.map(({ route, label }) => ({
            href: profileHref(location, route, props.username),
            label,
            isCurrent: route === current,
          }))}
        />
      </div>
      {props.children}
    </section>
  );
}
