/** A run of a script that is written without spaces: Chinese, Japanese, Korean or Thai. */
export const SPACELESS =
  /[\u0E00-\u0E7F\u3005-\u3007\u3040-\u30FF\u3400-\u4DBF\u4E00-\u9FFF\uAC00-\uD7AF\u{20000}-\u{323AF}]+/gu;

/** True if the text has such a run. */
export const hasSpaceless = (text: string): boolean => text.search(SPACELESS) >= 0;
