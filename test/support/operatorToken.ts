/** The operator token of the Worker under test. */
export const TEST_OPERATOR_TOKEN = "operator-token-of-the-tests-0123456789";
