// Reads the arguments of the operator commands, which share their help, `--url` and exit codes.

import { fail, LOCAL_ORIGIN } from "./askOperator.ts";

export interface CommandHelp {
  /** The arguments after `npm run`. */
  usage: string;
  /** What the command does, in full sentences. */
  purpose: string;
  /** The command's own arguments, each with its meaning; a line break continues the meaning. */
  options: readonly (readonly [name: string, meaning: string])[];
}

/** The option that every operator command takes. */
export const URL_OPTION = { url: { type: "string", default: LOCAL_ORIGIN } } as const;

const SHARED_HELP = [
  ["--url ORIGIN", `the instance to call (default: ${LOCAL_ORIGIN})`],
  ["-h, --help", "show this help"],
] as const;

const EXIT_CODES = `The operator token is read from OPERATOR_TOKEN, in the environment or in .dev.vars.

Exit codes: 0 done, 1 the instance rejected the request or can't be reached, 2 invalid arguments or
no token.`;

/**
 * Returns what `parse` reads from the arguments. Prints the help for `--help`; exits with the usage
 * if `parse` returns null or throws, or the URL is invalid.
 */
export function readCommand<Input extends { url: string }>(
  help: CommandHelp,
  parse: () => Input | null,
): Input {
  if (process.argv.slice(2).some((argument) => ["-h", "--help"].includes(argument))) {
    console.log(helpText(help));
    process.exit(0);
  }
  try {
    const input = parse();
    if (input && URL.canParse(input.url)) return input;
  } catch {
    // parseArgs throws for unknown options, which show the usage.
  }
  fail(2, usageLine(help));
}

function usageLine({ usage }: CommandHelp): string {
  return `Usage: npm run ${usage} [--url ORIGIN]`;
}

function helpText(help: CommandHelp): string {
  const options = [...help.options, ...SHARED_HELP];
  const width = Math.max(...options.map(([name]) => name.length)) + 2;
  const lines = options.map(
    ([name, meaning]) =>
      `  ${name.padEnd(width)}${meaning.replaceAll("\n", `\n  ${" ".repeat(width)}`)}`,
  );
  return [usageLine(help), help.purpose, lines.join("\n"), EXIT_CODES].join("\n\n");
}
