import { LOG_LEVELS, type LogLevel } from "../log.ts";
import type { IntakeSettings } from "../ports/logIntake/logIntake.ts";

/** The log provider's variables. */
export interface LogIntakeVariables {
  /** The lowest severity that is shipped; defaults to silent, which ships nothing. */
  LOG_INTAKE_LEVEL?: string;
  LOG_INTAKE_CLIENT_TOKEN?: string;
  /** us or eu. */
  LOG_INTAKE_DATACENTER?: string;
  /** The intake URL, if not the provider's own. */
  LOG_INTAKE_URL?: string;
  /** The tag of log lines; defaults to the build's id. */
  LOG_INTAKE_TAG?: string;
}

/** What is shipped to the log provider: nothing, or lines from a severity on. */
export type LogIntakeSettings =
  | { level: "silent" }
  | ({ level: Exclude<LogLevel, "silent">; tag: string } & IntakeSettings);

/** Reads the settings. Throws a TypeError if one is missing. */
export function readLogIntakeSettings(variables: LogIntakeVariables): LogIntakeSettings {
  const level = variables.LOG_INTAKE_LEVEL ?? "silent";
  if (!isLevel(level))
    throw new TypeError(`LOG_INTAKE_LEVEL must be one of ${Object.keys(LOG_LEVELS).join(", ")}`);
  if (level === "silent") return { level };
  const { LOG_INTAKE_CLIENT_TOKEN: clientToken, LOG_INTAKE_DATACENTER: datacenter } = variables;
  if (!clientToken) throw new TypeError("Expected a config with a clientToken");
  if (datacenter !== "us" && datacenter !== "eu")
    throw new TypeError("Expected a config with a datacenter");
  const url = variables.LOG_INTAKE_URL?.replace(/\/$/, "") ?? null;
  return { level, clientToken, datacenter, url, tag: variables.LOG_INTAKE_TAG ?? __BUILD_ID__ };
}

const isLevel = (text: string): text is LogLevel => Object.hasOwn(LOG_LEVELS, text);
