/** The recorder executes a GraphQL document at this path. */
export const GRAPHQL_PATH = "/_bench/graphql";

/** The recorder runs the scheduled task named after this prefix. */
export const TASK_PATH = "/_bench/tasks/";
