import { fetchQuery, graphql } from "react-relay/hooks";
import type { Environment } from "relay-runtime";
import type {
  VisitorQuery,
  VisitorQuery$data,
} from "../../../generated/relay/VisitorQuery.graphql.ts";

/** Fetches this browser's visitor id and country, which cacheable pages can't contain. */
export async function fetchVisitor(
  environment: Environment,
): Promise<VisitorQuery$data["visitor"]> {
  const data = await fetchQuery<VisitorQuery>(
    environment,
    graphql`
      query VisitorQuery {
        visitor {
          id
          geolocation {
            country
          }
        }
      }
    `,
    {},
  ).toPromise();
  if (!data) throw new Error("The viewer hasn't been loaded");
  return data.visitor;
}
