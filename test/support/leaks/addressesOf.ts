// Every address that the Worker answers, from its two tables: the routes (shared/routes) and the
// handlers mounted in worker/app.ts. A new row is an address here as soon as its params have values.

import { PARAM_VALUES } from "../../../shared/routes/paramKinds.ts";
import { parsePattern } from "../../../shared/routes/pattern.ts";
import { ROUTES } from "../../../shared/routes/routes.ts";

/** Values of params by `Route.param`, or by the param's name; of a query by `Route?name`. */
export type ParamTable = Readonly<Record<string, string | readonly string[]>>;

export interface Addresses {
  /** The paths, each once. */
  paths: string[];
  /** Params without a value: `Route.param`. */
  unfilled: string[];
}

/** The paths of all routes, and with each query that a route reads. */
export function routePaths(values: ParamTable): Addresses {
  const unfilled: string[] = [];
  const paths = ROUTES.flatMap(({ name, path, queryParams }) => {
    let found = [""];
    for (const segment of parsePattern(path)) {
      if (segment.name === undefined) {
        found = found.map((before) => `${before}/${segment.literal}`);
        continue;
      }
      const value =
        values[`${name}.${segment.name}`] ??
        PARAM_VALUES[segment.kind as keyof typeof PARAM_VALUES] ??
        values[segment.name];
      if (value === undefined) unfilled.push(`${name}.${segment.name}`);
      const at = segment.at ? "@" : "";
      found = found.flatMap((before) =>
        [value ?? "none"].flat().map((text) => `${before}/${at}${text}`),
      );
    }
    const query = ["q", ...queryParams].flatMap((key) => {
      const value = values[`${name}?${key}`];
      return value === undefined ? [] : [value].flat().map((text) => `?${key}=${text}`);
    });
    return found.flatMap((start) => ["", ...query].map((end) => (start || "/") + end));
  });
  return { paths: [...new Set(paths)], unfilled };
}

/** The paths of the mounted handlers that aren't in the route table. */
export function handlerPaths(handlers: readonly { path: string }[], values: ParamTable): Addresses {
  const known = new Set<string>(ROUTES.map(({ path }) => path));
  const unfilled: string[] = [];
  const paths = handlers.flatMap(({ path }) => {
    if (known.has(path) || path === "/*" || path === "*") return [];
    const exact = values[path];
    if (exact !== undefined) return [exact].flat();
    return [
      path.replaceAll("*", "none").replaceAll(/:(\w+)/g, (_, name: string) => {
        if (values[name] === undefined) unfilled.push(`${path} ${name}`);
        return [values[name] ?? "none"].flat()[0]!;
      }),
    ];
  });
  return { paths: [...new Set(paths)], unfilled };
}
