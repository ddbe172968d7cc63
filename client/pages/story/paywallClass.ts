/** Marks what of a story's page is for members, for search engines, which find it by the class (JSON-LD's hasPart). */
export const PAYWALL_CLASS = "paywall";
