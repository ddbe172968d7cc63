/** What the Worker under test takes for the operators' token. */
export const TEST_OPERATOR_TOKEN = "operator-token-of-the-tests-0123456789";
