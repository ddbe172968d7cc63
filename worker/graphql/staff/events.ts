import type { Mutation } from "../../access/actions.ts";
import { EVENT_BATCH_MAX_LENGTH } from "../../../shared/events/clientEvent.ts";
import { logExposure } from "../../domain/events/logExposure.ts";
import { queueEvents } from "../../domain/events/queueEvents.ts";
import { readEvents } from "../../domain/events/readEvents.ts";
import { builder } from "../machinery/builder.ts";
import type { GraphQLContext } from "../machinery/context.ts";
import { permittedToVisitors } from "../machinery/permissions.ts";

const LogResult = builder.objectRef<{ success: boolean }>("LogResult").implement({
  description: "Result of a mutation that records something.",
  fields: (t) => ({
    success: t.exposeBoolean("success", {
      description:
        "False if the input is invalid or rate limited. Events that must not be tracked succeed without being stored.",
    }),
  }),
});

async function logEvents(
  { payload }: { payload: string },
  context: GraphQLContext,
): Promise<{ success: boolean }> {
  if (payload.length > EVENT_BATCH_MAX_LENGTH) return { success: false };
  let batch: unknown;
  try {
    batch = JSON.parse(payload);
  } catch {
    return { success: false };
  }
  const events = readEvents(batch, { path: "graphql", now: context.now });
  if (!events) return { success: false };
  return { success: (await queueEvents(context, events)) !== "too-many" };
}

interface Shown {
  postId?: string | null;
  publicationId?: string | null;
}

async function logShown(
  context: GraphQLContext,
  kind: "experiment" | "gate",
  id: string,
  { postId = null, publicationId = null }: Shown,
): Promise<{ success: boolean }> {
  const result = await logExposure(context, { kind, id, postId, publicationId });
  return { success: result === "queued" || result === "dropped" };
}

/** Wraps the resolver of a recording mutation; without permission it reports no success. */
function noting<Args>(
  mutation: Mutation,
  write: (args: Args, context: GraphQLContext) => Promise<{ success: boolean }>,
): (root: unknown, args: Args, context: GraphQLContext) => Promise<{ success: boolean }> {
  const resolve = permittedToVisitors(mutation, write);
  return async (...asked) => {
    const result = await resolve(...asked);
    return "success" in result ? result : { success: false };
  };
}

builder.mutationFields((t) => {
  const shown = {
    postId: t.arg.id({ description: "The story next to which it was shown." }),
    publicationId: t.arg.id({ description: "The publication it was shown in." }),
  };
  return {
    logClientEvents: t.field({
      type: LogResult,
      description: "Records usage events from a browser. Duplicate events count once.",
      args: {
        payload: t.arg.string({ required: true, description: "A JSON list of events." }),
      },
      resolve: noting("logClientEvents", logEvents),
    }),
    logExperimentExposure: t.field({
      type: LogResult,
      description: "Records, once, that the viewer saw a variant of an experiment.",
      args: {
        experimentId: t.arg.string({ required: true, description: "The experiment." }),
        ...shown,
      },
      resolve: noting(
        "logExperimentExposure",
        ({ experimentId, ...beside }: { experimentId: string } & Shown, context) =>
          logShown(context, "experiment", experimentId, beside),
      ),
    }),
    logGateExposure: t.field({
      type: LogResult,
      description: "Records, once, that the viewer saw the result of a feature gate.",
      args: { gateId: t.arg.string({ required: true, description: "The gate." }), ...shown },
      resolve: noting(
        "logGateExposure",
        ({ gateId, ...beside }: { gateId: string } & Shown, context) =>
          logShown(context, "gate", gateId, beside),
      ),
    }),
  };
});
