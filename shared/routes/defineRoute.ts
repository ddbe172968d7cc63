// Owns the format of a route table row and its defaults. Rows are short because the table ships to
// the browser.
import type { PageId } from "./layouts.ts";

/** The sites that have a route, in addition to user and publication sites that drop its prefix. */
export type RouteTableKind = "default" | "user-only" | "collection-only" | "all";

/** Flags that can switch a route between variants. */
export type ServiceVariantFlag =
  | "enable_lite_archive_page"
  | "enable_lite_publications"
  | "enable_mastodon_for_members"
  | "enable_switch_plan_premium_tier";

type Unbuilt = true | Readonly<Record<string, readonly string[]>>;

interface SpecBase {
  readonly path: string;
  /** Defaults to "lite". */
  readonly service?: "auth";
  /** The route is served on the main site only while this flag is on. */
  readonly serviceVariantFlag?: ServiceVariantFlag;
  /** The route is served on the sites of users and publications only while this flag is on. */
  readonly customDomainVariantFlag?: ServiceVariantFlag;
  /** Defaults to "default". */
  readonly table?: Exclude<RouteTableKind, "default">;
  /**
   * Not implemented yet, entirely or for some values of a param, although the page exists. The
   * route answers 404 and nothing links to it.
   */
  readonly unbuilt?: Unbuilt;
  /** Query params the route reads although they are not in the allow-list. */
  readonly queryParams?: readonly string[];
}

interface NoRedirect {
  readonly redirectTo?: never;
  readonly temporary?: never;
  readonly redirectParams?: never;
}

/** A row: a page, an endpoint without a page, or a redirect to another row. */
export type RouteSpec = SpecBase &
  (
    | (NoRedirect & { readonly page: PageId; readonly endpoint?: never })
    | (NoRedirect & { readonly page?: never; readonly endpoint: true })
    | {
        readonly page?: never;
        readonly endpoint?: never;
        readonly redirectTo: string;
        readonly temporary?: true;
        /**
         * The target's params: ":name" copies a param of this route, anything else is a literal.
         */
        readonly redirectParams?: Readonly<Record<string, string>>;
      }
  );

export interface RouteRedirect<Name extends string = string> {
  readonly name: Name;
  readonly permanent: boolean;
  readonly params: Readonly<Record<string, string>> | undefined;
}

/** A row with its defaults filled in. */
export interface Route<Name extends string = string> {
  readonly name: Name;
  readonly path: string;
  /** Null for redirects and endpoints. */
  readonly page: PageId | null;
  /** The route's name in metrics, in kebab case. */
  readonly metricName: string;
  readonly service: "lite" | "auth";
  readonly serviceVariantFlag: ServiceVariantFlag | null;
  readonly customDomainVariantFlag: ServiceVariantFlag | null;
  readonly redirectTo: RouteRedirect<Name> | null;
  readonly table: RouteTableKind;
  readonly queryParams: readonly string[];
  readonly unbuilt: Unbuilt | null;
}

/** Fills in the defaults of a row. */
export function defineRoute<Name extends string>(
  name: Name,
  spec: RouteSpec & { readonly redirectTo?: Name },
): Route<Name> {
  return {
    name,
    path: spec.path,
    page: spec.page ?? null,
    metricName: kebabCase(name),
    service: spec.service ?? "lite",
    serviceVariantFlag: spec.serviceVariantFlag ?? null,
    customDomainVariantFlag: spec.customDomainVariantFlag ?? null,
    redirectTo: spec.redirectTo
      ? { name: spec.redirectTo, permanent: !spec.temporary, params: spec.redirectParams }
      : null,
    table: spec.table ?? "default",
    queryParams: spec.queryParams ?? [],
    unbuilt: spec.unbuilt ?? null,
  };
}

function kebabCase(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, "$1-$2").toLowerCase();
}
