import type { ReactNode } from "react";
import { buildPath } from "../../../../../shared/routes/buildPath.ts";
import { StateBadge } from "../../../../ui/workspace/StateBadge.tsx";
import { useTimestampFormat } from "../../../../ui/useTimestampFormat.ts";
import { issueFacts } from "../../../newsletters/issueFacts.ts";
import type { PublishState } from "../publishing.ts";
import styles from "./Places.module.css";
import * as texts from "./texts.ts";
import { type PublishPlace, usePublishPlaces } from "./usePublishPlaces.ts";

/** After publishing or scheduling: every place that got the story, or will, with its state. */
export function PlacesReached({ state }: { state: PublishState }) {
  const { postId, receipt, schedule, newsletters } = state;
  const places = usePublishPlaces({ postId });
  const formatTime = useTimestampFormat();
  if (places === null) return null;
  const isLive = schedule === null;
  const mark =
    schedule !== null ? (
      <StateBadge>{texts.on(formatTime(schedule.at))}</StateBadge>
    ) : receipt?.liveAt == null ? (
      <StateBadge tone="accent">{texts.updating}</StateBadge>
    ) : (
      <StateBadge tone="success">{texts.live}</StateBadge>
    );
  const topics = places.filter(({ kind }) => kind === "TOPIC");
  const others = places.filter(({ kind }) => kind !== "TOPIC" && kind !== "FEED");
  const feeds = places.filter(({ kind }) => kind === "FEED");
  const rowOf = (place: PublishPlace): ReactNode => (
    <Row key={place.url} kind={texts.kinds[place.kind as keyof typeof texts.kinds]} mark={mark}>
      <Name place={place} isLink={isLive} />
    </Row>
  );
  return (
    <section aria-label={texts.places}>
      <ul className={styles.rows}>
        {others.map(rowOf)}
        {topics.length > 0 ? (
          <Row kind={texts.topics(topics.length)} mark={mark}>
            <span className={styles.names}>
              {topics.map((place) => (
                <Name key={place.url} place={place} isLink={isLive} />
              ))}
            </span>
          </Row>
        ) : null}
        {feeds.map(rowOf)}
        {newsletters.map(({ newsletter: { id, name }, issue }) =>
          issue ? (
            <Row
              key={id}
              kind={texts.newsletter}
              note={issueFacts(issue, true, formatTime).join(" · ")}
            >
              <a href={buildPath("ShowNewsletterIssueStats", { id, issueId: issue.id })} dir="auto">
                {name}
              </a>
            </Row>
          ) : null,
        )}
      </ul>
    </section>
  );
}

function Row(props: { kind: string; children: ReactNode; mark?: ReactNode; note?: string }) {
  return (
    <li className={styles.row}>
      <span className={styles.kind}>{props.kind}</span>
      <span className={styles.place}>
        {props.children}
        {props.note ? <span className={styles.note}>{props.note}</span> : null}
      </span>
      {props.mark}
    </li>
  );
}

/** Leads there once the story is there. */
function Name({ place: { name, url }, isLink }: { place: PublishPlace; isLink: boolean }) {
  return isLink ? (
    <a href={url} dir="auto">
      {name}
    </a>
  ) : (
    <span dir="auto">{name}</span>
  );
}
