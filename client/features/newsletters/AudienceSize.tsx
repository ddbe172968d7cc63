import { useEffect, useState } from "react";
import { fetchQuery, graphql, useRelayEnvironment } from "react-relay/hooks";
import type {
  AudienceSizeQuery,
  AudienceSizeQuery$data,
} from "../../../generated/relay/AudienceSizeQuery.graphql.ts";
import type { SegmentChoice } from "./segments.ts";
import * as texts from "./segmentTexts.ts";

/** How many of a newsletter's subscribers get an email with this audience. */
export function AudienceSize(props: {
  newsletterId: string;
  subscriberCount: number;
  choice: SegmentChoice;
  /** While true, subscribers aren't counted. */
  isHidden?: boolean | undefined;
  className?: string | undefined;
}) {
  const { newsletterId, subscriberCount, isHidden = false } = props;
  const { audience, audienceTopic } = props.choice;
  const environment = useRelayEnvironment();
  const [counted, setCounted] = useState<{ key: string; size: number | null } | null>(null);
  const key = `${newsletterId} ${audience} ${audienceTopic ?? ""}`;
  useEffect(() => {
    if (isHidden || audience === "ALL") return;
    const request = fetchQuery<AudienceSizeQuery>(
      environment,
      graphql`
        query AudienceSizeQuery($id: ID!, $audience: NewsletterSegment!, $topic: String) {
          managedNewsletter(id: $id) {
            id
            results {
              audienceSize(audience: $audience, topic: $topic)
            }
          }
        }
      `,
      { id: newsletterId, audience, topic: audienceTopic },
    ).subscribe({
      next: ({ managedNewsletter }: AudienceSizeQuery$data) =>
        setCounted({ key, size: managedNewsletter?.results?.audienceSize ?? null }),
      error: () => {},
    });
    return () => request.unsubscribe();
  }, [environment, newsletterId, audience, audienceTopic, key, isHidden]);
  const size = audience === "ALL" ? subscriberCount : counted?.key === key ? counted.size : null;
  return (
    <span className={props.className} role="status">
      {size === null ? texts.partOf(subscriberCount) : texts.subscriberCount(size)}
    </span>
  );
}
