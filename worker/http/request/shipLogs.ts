import type { Config } from "../../env.ts";
import { takeShipped } from "../../log.ts";
import { type IntakeLine, sendToIntake } from "../../ports/logIntake/logIntake.ts";

/** The log provider's fixed fields. */
const FILED_UNDER = { source: "lite", service: "lite" };

/**
 * Ships buffered log lines to the log provider; null if there are none. Never rejects: lines that
 * can't be shipped remain in the Worker's own log.
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

/** Converts a log line to the provider's fields. */
function toIntakeLine(
  { level, message, route, host, path, requestId, status, ...details }: Record<string, unknown>,
  tag: string,
): IntakeLine {
  return {
    ...details,
    // The provider's `status` is the severity.
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
