/** The path of the health endpoint. */
export const HEALTH_PATH = "/_/health";
