/**
 * The languages that the editor offers for code, as a paragraph's `lang` and by name. Pages color
 * them (worker/domain/stories/codeHighlighter.ts).
 */
export const CODE_LANGUAGES = {
  bash: "Bash",
  c: "C",
  csharp: "C#",
  cpp: "C++",
  css: "CSS",
  diff: "Diff",
  dockerfile: "Dockerfile",
  go: "Go",
  graphql: "GraphQL",
  html: "HTML",
  java: "Java",
  javascript: "JavaScript",
  json: "JSON",
  kotlin: "Kotlin",
  lua: "Lua",
  markdown: "Markdown",
  php: "PHP",
  python: "Python",
  r: "R",
  ruby: "Ruby",
  rust: "Rust",
  sql: "SQL",
  swift: "Swift",
  toml: "TOML",
  typescript: "TypeScript",
  xml: "XML",
  yaml: "YAML",
} as const;
export type CodeLanguage = keyof typeof CODE_LANGUAGES;

/** Returns true for a language that pages color. */
export function isCodeLanguage(lang: string | undefined): lang is CodeLanguage {
  return lang !== undefined && Object.hasOwn(CODE_LANGUAGES, lang);
}
