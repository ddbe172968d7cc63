import type { DomainContext } from "../../domain/context.ts";

/** The context of resolvers: the domain's context, unchanged. */
export type GraphQLContext = DomainContext;
