import type { Config } from "../../env.ts";
import { takeShipped } from "../../log.ts";
import { type IntakeLine, sendToIntake } from "../../ports/logIntake/logIntake.ts";

/** What the lines are filed under (platform.md §7). */
const FILED_UNDER = { source: "lite", service: "lite" };

/**
 * Sends the lines that wait to the logging provider; null where none do. Never rejects: lines that are
 * not taken are lost there, and stand in the log all the same.
 */
export function shipLogs({ logIntake }: Pick<Config, "logIntake">): Promise<void> | null {
  if (logIntake.level === "silent") return null;
  const lines = takeShipped();
  if (lines.length === 0) return null;
  const { tag } = logIntake;
  return sendToIntake(
    logIntake,
    lines.map((line) => toIntakeLine(line, tag)),
    (input, init) => fetch(input, init),
  ).catch((error: unknown) => console.warn("The log was not shipped", String(error)));
}

/** A line of the log as the provider's fields have it. */
function toIntakeLine(
  { level, message, route, host, path, requestId, status, ...details }: Record<string, unknown>,
  tag: string,
): IntakeLine {
  return {
    ...details,
    // The provider's status is how grave a line is.
    statusCode: status,
    status: String(level),
    ...FILED_UNDER,
    message: String(message),
    routeName: route,
    requestUrl: path,
    requestAuthority: host,
    requestId,
    requestTag: tag,
  };
}
