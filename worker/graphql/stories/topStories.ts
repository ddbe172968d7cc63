import { daySlug, type Period, readDaySlug } from "../../../shared/format/calendar.ts";
import { pageBounds } from "../../db/keyset.ts";
import { dayAfter, dayBefore, topDay, topStories } from "../../domain/stories/topStories.ts";
import { builder } from "../machinery/builder.ts";
import { Post } from "../machinery/refs.ts";

const PAGE_SIZE = 10;

const TopStories = builder.objectRef<Period>("TopStories").implement({
  description: "Stories published on a day (UTC), most claps first.",
  fields: (t) => ({
    day: t.string({
      description: 'The day as in URLs: "march-5-2024".',
      resolve: (day) => daySlug(day),
    }),
    dayBefore: t.string({
      nullable: true,
      description: "The previous day with published stories.",
      resolve: async (day, _args, context) => {
        const before = await dayBefore(context, day);
        return before && daySlug(before);
      },
    }),
    dayAfter: t.string({
      nullable: true,
      description: "The next day with published stories.",
      resolve: async (day, _args, context) => {
        const after = await dayAfter(context, day);
        return after && daySlug(after);
      },
    }),
    posts: t.connection({
      type: Post,
      description: "The listed stories of the day.",
      resolve: async (day, args, context) => topStories(context, day, pageBounds(args, PAGE_SIZE)),
    }),
  }),
});

builder.queryFields((t) => ({
  topStories: t.field({
    type: TopStories,
    nullable: true,
    description:
      "The stories of a day; defaults to the latest day with stories. Null for an invalid day.",
    args: { day: t.arg.string({ description: 'The day as in URLs: "march-5-2024".' }) },
    resolve: async (_root, { day }, context) => {
      const asked = day == null ? null : readDaySlug(day);
      return day != null && !asked ? null : topDay(context, asked);
    },
  }),
}));
