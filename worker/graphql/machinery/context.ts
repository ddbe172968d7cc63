import type { DomainContext } from "../../domain/context.ts";

/** What resolvers are given: the domain's context as it is. */
export type GraphQLContext = DomainContext;
