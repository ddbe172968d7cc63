/** Where the recorder executes a GraphQL document instead of a page. */
export const GRAPHQL_PATH = "/_bench/graphql";

/** Where the recorder runs the scheduled task that the rest of the address names. */
export const TASK_PATH = "/_bench/tasks/";
