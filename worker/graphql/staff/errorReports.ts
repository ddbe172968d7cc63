// The error dashboard for staff in their own session. Everyone else gets null.

import { type PageArguments, pageBounds } from "../../db/keyset.ts";
import {
  type ErrorGroup,
  errorGroup,
  type StoredErrorReport,
  listErrorGroups,
  listErrorReports,
} from "../../domain/reports/errorGroups.ts";
import { isStaffAtWork } from "../../domain/identity/rows/isStaffAtWork.ts";
import { idArg } from "../machinery/arguments.ts";
import { builder } from "../machinery/builder.ts";
import { describedEnum } from "../machinery/describedEnum.ts";
import { earlyRead } from "../machinery/earlyRead.ts";
import { type Prefetches, prefetchSelected } from "../machinery/prefetch.ts";

const GROUPS_PAGE_SIZE = 25;
const REPORTS_PAGE_SIZE = 10;

const ErrorSourceEnum = describedEnum("ErrorSource", "Where an error occurred.", {
  BROWSER: "In a browser.",
  SERVER: "In a response of the server.",
});

const ErrorReport = builder.objectRef<StoredErrorReport>("ErrorReport").implement({
  description: "A single error, without personal data.",
  fields: (t) => ({
    receivedAt: t.expose("receivedAt", { type: "Timestamp", description: "When it was reported." }),
    buildId: t.exposeString("buildId", { description: "The build that failed." }),
    message: t.exposeString("message", { description: "The error's message." }),
    stack: t.exposeString("stack", {
      nullable: true,
      description: "The stack trace; null if unknown.",
    }),
    fileName: t.exposeString("fileName", { nullable: true, description: "The script's URL." }),
    lineNumber: t.exposeInt("lineNumber", { nullable: true, description: "The line number." }),
    status: t.exposeInt("status", {
      nullable: true,
      description: "The failed page's status; null if the page was shown.",
    }),
    location: t.exposeString("location", { description: "The page's URL, without its query." }),
    userAgent: t.exposeString("userAgent", { description: "The browser's User-Agent." }),
  }),
});

const REPORTS = earlyRead(async (context, groupId, args: PageArguments) =>
  listErrorReports(context, Number(groupId), pageBounds(args, REPORTS_PAGE_SIZE)),
);

/** Prefetches of an error group's fields by its id. */
const GROUP_PREFETCHES: Prefetches = { reportsConnection: REPORTS.prefetch };

const ErrorGroupType = builder.objectRef<ErrorGroup>("ErrorGroup").implement({
  description: "Errors with the same name and message, ignoring ids and numbers.",
  fields: (t) => ({
    groupId: t.id({ description: "The group's id.", resolve: ({ id }) => String(id) }),
    source: t.expose("source", { type: ErrorSourceEnum, description: "Where it occurs." }),
    name: t.exposeString("name", { description: "The error's name." }),
    title: t.exposeString("title", { description: "The message without variable parts." }),
    reports: t.exposeInt("reports", { description: "Number of reports since the first." }),
    firstAt: t.expose("firstAt", { type: "Timestamp", description: "When it was first reported." }),
    lastAt: t.expose("lastAt", { type: "Timestamp", description: "When it was last reported." }),
    lastBuildId: t.exposeString("lastBuildId", { description: "The build of the latest report." }),
    reportsConnection: t.connection({
      type: ErrorReport,
      description: "Reports of the last 30 days, newest first.",
      resolve: ({ id }, args, context) => REPORTS.read(context, String(id), args),
    }),
  }),
});

/** The error data for staff. */
interface Dashboard {
  isStaff: true;
}

const ErrorDashboard = builder.objectRef<Dashboard>("ErrorDashboard").implement({
  description: "Errors in browsers and in our responses.",
  fields: (t) => ({
    groupsConnection: t.connection({
      type: ErrorGroupType,
      description: "The error groups, latest report first.",
      args: { source: t.arg({ type: ErrorSourceEnum, description: "Only from this source." }) },
      resolve: (_parent, { source, ...args }, context) =>
        listErrorGroups(context, {
          source: source ?? null,
          bounds: pageBounds(args, GROUPS_PAGE_SIZE),
        }),
    }),
    group: t.field({
      type: ErrorGroupType,
      nullable: true,
      description: "An error group by id; null for none.",
      args: { id: idArg(t, "group") },
      resolve: (_parent, { id }, context, info) => {
        if (!/^\d{1,15}$/.test(id)) return null;
        const groupId = Number(id);
        prefetchSelected(info, "ErrorGroup", GROUP_PREFETCHES, context, String(groupId));
        return errorGroup(context, groupId);
      },
    }),
  }),
});

builder.queryField("errorDashboard", (t) =>
  t.field({
    type: ErrorDashboard,
    nullable: true,
    description:
      "For staff in their own session. Null for every other viewer, and during an impersonation.",
    resolve: async (_root, _args, context) =>
      isStaffAtWork(await context.session()) ? ({ isStaff: true } as const) : null,
  }),
);
