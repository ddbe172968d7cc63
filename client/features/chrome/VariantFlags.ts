import { fetchQuery, graphql } from "react-relay/hooks";
import type { Environment } from "relay-runtime";
import type {
  VariantFlagsQuery,
  VariantFlagsQuery$data,
} from "../../../generated/relay/VariantFlagsQuery.graphql.ts";
import type { RouteFlags } from "../../../shared/routes/layouts.ts";

/** Fetches the current flags by name. A page carries those from its render. */
export async function fetchVariantFlags(environment: Environment): Promise<RouteFlags> {
  const data = await fetchQuery<VariantFlagsQuery>(
    environment,
    graphql`
      query VariantFlagsQuery {
        variantFlags {
          name
          valueType {
            __typename
            ... on VariantFlagBoolean {
              booleanValue: value
            }
            ... on VariantFlagString {
              stringValue: value
            }
            ... on VariantFlagNumber {
              numberValue: value
            }
          }
        }
      }
    `,
    {},
  ).toPromise();
  return Object.fromEntries(
    (data?.variantFlags ?? []).map(({ name, valueType }) => [name, valueOf(valueType)]),
  );
}

function valueOf(value: VariantFlagsQuery$data["variantFlags"][number]["valueType"]): unknown {
  switch (value.__typename) {
    case "VariantFlagBoolean":
      return value.booleanValue;
    case "VariantFlagString":
      return value.stringValue;
    case "VariantFlagNumber":
      return value.numberValue;
    default:
      return undefined;
  }
}
