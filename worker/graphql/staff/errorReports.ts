// What has failed, for staff in a session of their own. To everyone else there is no such thing.

import { pageBounds } from "../../db/keyset.ts";
import {
  type ErrorGroup,
  errorGroup,
  type StoredErrorReport,
  listErrorGroups,
  listErrorReports,
} from "../../domain/core/reports/errorGroups.ts";
import { isStaffAtWork } from "../../domain/core/identity/isStaffAtWork.ts";
import { builder } from "../machinery/builder.ts";
import { describedEnum } from "../machinery/describedEnum.ts";

const GROUPS_PAGE_SIZE = 25;
const REPORTS_PAGE_SIZE = 10;

const ErrorSourceEnum = describedEnum("ErrorSource", "Where something has failed.", {
  BROWSER: "In a page, in a browser.",
  SERVER: "In an answer of ours.",
});

const ErrorReport = builder.objectRef<StoredErrorReport>("ErrorReport").implement({
  description: "One failure, without whose browser it was.",
  fields: (t) => ({
    receivedAt: t.expose("receivedAt", { type: "Timestamp", description: "When it was told." }),
    buildId: t.exposeString("buildId", { description: "Names the build that failed." }),
    message: t.exposeString("message", { description: "What the failure says." }),
    stack: t.exposeString("stack", {
      nullable: true,
      description: "Where in the code; null where nobody knows.",
    }),
    fileName: t.exposeString("fileName", { nullable: true, description: "The script's address." }),
    lineNumber: t.exposeInt("lineNumber", { nullable: true, description: "The script's line." }),
    status: t.exposeInt("status", {
      nullable: true,
      description: "The status of the page that failed; null where the page stands.",
    }),
    location: t.exposeString("location", { description: "The page, without its query." }),
    userAgent: t.exposeString("userAgent", { description: "The browser, as it names itself." }),
  }),
});

const ErrorGroupType = builder.objectRef<ErrorGroup>("ErrorGroup").implement({
  description: "Failures of one kind: the same name and message, but for ids and numbers.",
  fields: (t) => ({
    groupId: t.id({ description: "The kind's id.", resolve: ({ id }) => String(id) }),
    source: t.expose("source", { type: ErrorSourceEnum, description: "Where it fails." }),
    name: t.exposeString("name", { description: "What the failure is called." }),
    title: t.exposeString("title", { description: "Its message, without what differs." }),
    reports: t.exposeInt("reports", { description: "How often it was told since the first time." }),
    firstAt: t.expose("firstAt", { type: "Timestamp", description: "The first time." }),
    lastAt: t.expose("lastAt", { type: "Timestamp", description: "The last time." }),
    lastBuildId: t.exposeString("lastBuildId", { description: "The build of the last time." }),
    reportsConnection: t.connection({
      type: ErrorReport,
      description: "What of it is kept, for 30 days, newest first.",
      resolve: ({ id }, args, context) =>
        listErrorReports(context, id, pageBounds(args, REPORTS_PAGE_SIZE)),
    }),
  }),
});

/** What staff see of failures. */
interface Desk {
  isStaff: true;
}

const ErrorDashboard = builder.objectRef<Desk>("ErrorDashboard").implement({
  description: "What has failed, in browsers and in answers of ours.",
  fields: (t) => ({
    groupsConnection: t.connection({
      type: ErrorGroupType,
      description: "The kinds of failures, what failed last first.",
      args: { source: t.arg({ type: ErrorSourceEnum, description: "From there alone." }) },
      resolve: (_desk, { source, ...args }, context) =>
        listErrorGroups(context, {
          source: source ?? null,
          bounds: pageBounds(args, GROUPS_PAGE_SIZE),
        }),
    }),
    group: t.field({
      type: ErrorGroupType,
      nullable: true,
      description: "A kind of failures by its id; null for none.",
      args: { id: t.arg.id({ required: true, description: "The kind's id." }) },
      resolve: (_desk, { id }, context) =>
        /^\d{1,15}$/.test(id) ? errorGroup(context, Number(id)) : null,
    }),
  }),
});

builder.queryField("errorDashboard", (t) =>
  t.field({
    type: ErrorDashboard,
    nullable: true,
    description:
      "For staff in a session of their own. Null for every other viewer, and for staff who act as someone.",
    resolve: async (_root, _args, context) =>
      isStaffAtWork(await context.session()) ? ({ isStaff: true } as const) : null,
  }),
);
