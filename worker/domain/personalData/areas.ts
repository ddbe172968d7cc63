import type { ColumnFate, PersonalData, PersonalTable } from "../kernel/personalData.ts";
import { personalData as books } from "../books/personalData.ts";
import { personalData as claps } from "../claps/personalData.ts";
import { personalData as digests } from "../digests/personalData.ts";
import { personalData as domains } from "../domains/personalData.ts";
import { personalData as drafts } from "../drafts/personalData.ts";
import { personalData as events } from "../events/personalData.ts";
import { personalData as flags } from "../flags/personalData.ts";
import { personalData as follows } from "../follows/personalData.ts";
import { personalData as forms } from "../forms/personalData.ts";
import { personalData as friendLinks } from "../friendLinks/personalData.ts";
import { personalData as highlights } from "../highlights/personalData.ts";
import { personalData as history } from "../history/personalData.ts";
import { personalData as home } from "../home/personalData.ts";
import { personalData as identity } from "../identity/personalData.ts";
import { personalData as images } from "../images/personalData.ts";
import { personalData as imports } from "../imports/personalData.ts";
import { personalData as lists } from "../lists/personalData.ts";
import { personalData as mail } from "../mail/personalData.ts";
import { personalData as memberFeeds } from "../memberFeeds/personalData.ts";
import { personalData as membership } from "../membership/personalData.ts";
import { personalData as mutes } from "../mutes/personalData.ts";
import { personalData as newsletters } from "../newsletters/personalData.ts";
import { personalData as notifications } from "../notifications/personalData.ts";
import { personalData as oauth } from "../oauth/personalData.ts";
import { personalData as people } from "../people/personalData.ts";
import { personalData as accountExports } from "./personalData.ts";
import { personalData as publications } from "../publications/personalData.ts";
import { personalData as reports } from "../reports/personalData.ts";
import { personalData as sequences } from "../sequences/personalData.ts";
import { personalData as stories } from "../stories/personalData.ts";
import { personalData as submissions } from "../submissions/personalData.ts";
import { personalData as yourStories } from "../yourStories/personalData.ts";

/**
 * The areas that store personal data, in the order in which they are erased: images after what shows
 * them, and identity last, since its rows say whose the others are.
 */
export const PERSONAL_DATA: readonly PersonalData[] = [
  follows,
  mutes,
  claps,
  highlights,
  history,
  home,
  friendLinks,
  memberFeeds,
  digests,
  flags,
  events,
  reports,
  notifications,
  oauth,
  membership,
  mail,
  publications,
  domains,
  newsletters,
  forms,
  books,
  sequences,
  lists,
  submissions,
  imports,
  drafts,
  yourStories,
  stories,
  people,
  images,
  accountExports,
  identity,
];

/** The tables with rows that name a person, by name. */
export const PERSONAL_TABLES: Readonly<Record<string, PersonalTable>> = Object.assign(
  {},
  ...PERSONAL_DATA.map(({ tables }) => tables),
);

/** What happens to each column of a table, by the column's name. */
export function columnFates({ columns }: PersonalTable): ReadonlyMap<string, ColumnFate> {
  return new Map(
    Object.entries(columns).flatMap(([fate, names]) =>
      names.split(" ").map((name) => [name, fate as ColumnFate] as const),
    ),
  );
}
