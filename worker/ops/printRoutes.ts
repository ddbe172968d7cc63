// Prints the route table, one route a line, and says which routes are built.
// A redirect is built when it leads to a path that matches, all else when it has a component or an
// endpoint.
import path from "node:path";
import { isBuilt } from "../../client/app/pages.ts";
import { formatPath } from "../../shared/routes/buildPath.ts";
import { layoutOf } from "../../shared/routes/layouts.ts";
import { matchRoute } from "../../shared/routes/matchRoute.ts";
import { redirectOf } from "../../shared/routes/redirects.ts";
import { type ProductRoute, ROUTES } from "../../shared/routes/routes.ts";
import { sampleParams } from "../../shared/routes/sampleParams.ts";
import { loadSource } from "./build/loadSource.ts";

// What answers without a page draws some of its answers, too, which Node can't read.
const { hasEndpoint } = await loadSource<typeof import("../http/endpoints.ts")>(
  path.resolve(import.meta.dirname, "../.."),
  "worker/http/endpoints.ts",
);
const MAIN_SITE = { kind: "default" } as const;
const HEADINGS = [
  "name",
  "pattern",
  "page",
  "layout",
  "table",
  "service",
  "metric",
  "query",
  "redirect",
  "built",
];

const rows = ROUTES.map((route) => [
  route.name,
  route.path,
  route.page ?? "-",
  route.page ? layoutOf(route.page) : "-",
  route.table,
  route.service,
  route.metricName,
  route.queryParams.join(",") || "-",
  route.redirectTo ? redirectText(route.redirectTo) : "-",
  builtText(route),
]);
printTable([HEADINGS, ...rows]);
const builtCount = rows.filter((row) => row.at(-1) === "yes").length;
console.log(`\n${ROUTES.length} routes, ${builtCount} built.`);

function redirectText({ name, permanent }: NonNullable<ProductRoute["redirectTo"]>): string {
  return permanent ? name : `${name} (temporary)`;
}

function builtText(route: ProductRoute): string {
  if (route.redirectTo) return redirectWorks(route) ? "yes" : "no";
  const isPage = route.page !== null && isBuilt(route.page);
  return isPage || hasEndpoint(route.name) ? "yes" : "no";
}

function redirectWorks(route: ProductRoute): boolean {
  const match = matchRoute(MAIN_SITE, formatPath(route.name, sampleParams(route.path)));
  const redirect = match?.route === route ? redirectOf(match, MAIN_SITE, console.error) : null;
  return redirect !== null && matchRoute(MAIN_SITE, redirect.path) !== null;
}

function printTable(lines: readonly (readonly string[])[]): void {
  const widths = HEADINGS.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  for (const line of lines) {
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    );
  }
}
