import { explainViews } from "../../../../shared/statistics/explainViews.ts";
import type { SourceViews } from "../../../../shared/statistics/breakdown.ts";
import { monthName } from "../../../../shared/statistics/statisticsRange.ts";
import type { MailMessage } from "../../../ports/mail/MailSender.ts";
import type { OwnerOverview } from "../../statistics/readOwnerOverview.ts";
import { composeMail } from "./composeMail.ts";
import { shownName } from "./shownName.ts";
import * as texts from "./texts.ts";

/** Email about how a writer's or a publication's stories were read in a month. */
export function monthlyStatistics(data: {
  /** Since January 1970. */
  month: number;
  now: number;
  /** The publication's name; null for a writer. */
  publication: string | null;
  overview: Pick<
    OwnerOverview,
    "totals" | "previous" | "followersWon" | "subscribersWon" | "subscribersLost"
  >;
  /** Null if they are withheld. */
  sources: readonly SourceViews[] | null;
  /** The most viewed first. */
  stories: readonly { title: string; views: number; reads: number; url: string }[];
  /** The page with the same numbers. */
  url: string;
  unsubscribeUrl: string;
  settingsUrl: string;
  /** The operator's postal address, with line breaks; null if it is unknown. */
  postalAddress: string | null;
}): MailMessage {
  const { month, now, publication, overview, sources, stories } = data;
  const { totals, previous, followersWon, subscribersWon, subscribersLost } = overview;
  const name = monthName(month);
  const numbers = [
    texts.viewCount(totals.views),
    texts.readCount(totals.reads),
    ...(followersWon > 0 ? [texts.followersWon(followersWon)] : []),
    ...(subscribersWon > 0 ? [texts.subscribersWon(subscribersWon)] : []),
    ...(subscribersLost > 0 ? [texts.subscribersLost(subscribersLost)] : []),
  ];
  return composeMail({
    subject:
      publication === null
        ? texts.monthlySubject(name, totals.views)
        : texts.monthlyPublicationSubject(name, totals.views),
    heading:
      publication === null
        ? texts.monthlyHeading(name)
        : texts.monthlyPublicationHeading(shownName(publication), name),
    blocks: [
      {
        kind: "text",
        text: explainViews({
          range: "MONTH",
          month,
          now,
          views: totals.views,
          viewsBefore: previous.views,
          periods: [],
          sources,
        }),
      },
      { kind: "text", text: numbers.join(" · ") },
      ...(stories.length === 0 ? [] : [{ kind: "text" as const, text: texts.mostViewed }]),
      ...stories.map(({ title, views, reads, url }) => ({
        kind: "story" as const,
        title: title.trim() === "" ? texts.untitledStory : shownName(title),
        line: `${texts.viewCount(views)} · ${texts.readCount(reads)}`,
        url,
      })),
      { kind: "button", label: texts.monthlyLabel, url: data.url },
    ],
    why: publication === null ? texts.monthlyWhy : texts.monthlyPublicationWhy,
    links: [
      { label: texts.unsubscribe, url: data.unsubscribeUrl },
      { label: texts.emailSettings, url: data.settingsUrl },
    ],
    postalAddress: data.postalAddress,
  });
}
