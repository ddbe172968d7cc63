/** Class of member-only content, which search engines find through JSON-LD's hasPart. */
export const PAYWALL_CLASS = "paywall";
