/** Alternative names of languages. */
const ALIASES: Record<string, string> = {
  js: "javascript",
  mjs: "javascript",
  jsx: "javascript",
  ts: "typescript",
  tsx: "typescript",
  rs: "rust",
  sh: "bash",
  shell: "bash",
  zsh: "bash",
  console: "bash",
  py: "python",
  rb: "ruby",
  yml: "yaml",
  md: "markdown",
  "c++": "cpp",
  "c#": "csharp",
  htm: "html",
  plaintext: "text",
  txt: "text",
  plain: "text",
};

/** Returns the language in an info string or class, in lower case; undefined for none. */
export function codeLanguage(name: string | undefined): string | undefined {
  // `{r, echo=FALSE}`, `rust,ignore` and `js/0,3` all start with the language.
  const word = /^[\s{.]*([a-z][a-z0-9+#_-]{0,29})/i.exec(name ?? "")?.[1]?.toLowerCase();
  if (!word) return undefined;
  return Object.hasOwn(ALIASES, word) ? ALIASES[word] : word;
}

/** Returns the language in an element's attributes, as highlighters and converters write it. */
export function languageOfElement(attributes: Record<string, string>): string | undefined {
  const { class: className = "" } = attributes;
  const marked = /(?:^|\s)(?:language-|lang-|highlight-source-|src-)(\S+)/.exec(className)?.[1];
  const bare = /(?:^|\s)(?:sourceCode|brush:)\s*(\S+)/.exec(className)?.[1];
  return codeLanguage(marked ?? attributes["data-lang"] ?? attributes["data-language"] ?? bare);
}
