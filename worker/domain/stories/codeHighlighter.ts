// Owns the coloring of code on pages: when a page is rendered, so that readers need no script. The
// result has only the classes of storyBody.css, and escapes all text.

import highlighter from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import c from "highlight.js/lib/languages/c";
import cpp from "highlight.js/lib/languages/cpp";
import csharp from "highlight.js/lib/languages/csharp";
import css from "highlight.js/lib/languages/css";
import diff from "highlight.js/lib/languages/diff";
import dockerfile from "highlight.js/lib/languages/dockerfile";
import go from "highlight.js/lib/languages/go";
import graphql from "highlight.js/lib/languages/graphql";
import ini from "highlight.js/lib/languages/ini";
import java from "highlight.js/lib/languages/java";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import kotlin from "highlight.js/lib/languages/kotlin";
import lua from "highlight.js/lib/languages/lua";
import markdown from "highlight.js/lib/languages/markdown";
import php from "highlight.js/lib/languages/php";
import python from "highlight.js/lib/languages/python";
import r from "highlight.js/lib/languages/r";
import ruby from "highlight.js/lib/languages/ruby";
import rust from "highlight.js/lib/languages/rust";
import sql from "highlight.js/lib/languages/sql";
import swift from "highlight.js/lib/languages/swift";
import typescript from "highlight.js/lib/languages/typescript";
import xml from "highlight.js/lib/languages/xml";
import yaml from "highlight.js/lib/languages/yaml";
import type { LanguageFn } from "highlight.js";
import { type CodeLanguage, isCodeLanguage } from "../../../shared/story/codeLanguages.ts";

const GRAMMARS: Record<CodeLanguage, LanguageFn> = {
  bash,
  c,
  csharp,
  cpp,
  css,
  diff,
  dockerfile,
  go,
  graphql,
  html: xml,
  java,
  javascript,
  json,
  kotlin,
  lua,
  markdown,
  php,
  python,
  r,
  ruby,
  rust,
  sql,
  swift,
  toml: ini,
  typescript,
  xml,
  yaml,
};

/** Longer code isn't colored: some grammars take time that grows faster than the code. */
const MAX_LENGTH = 8000;
/** The code of one story beyond this many characters isn't colored. */
const MAX_STORY_LENGTH = 40_000;

highlighter.configure({ classPrefix: "code-" });
for (const [name, grammar] of Object.entries(GRAMMARS)) highlighter.registerLanguage(name, grammar);

/**
 * Returns the function that colors the code of one story: as HTML with its parts in classes, or
 * null for a language without a grammar and for too much code.
 */
export function codeHighlighter(): (code: string, lang: string | undefined) => string | null {
  let left = MAX_STORY_LENGTH;
  return (code, lang) => {
    if (!isCodeLanguage(lang) || code.length > Math.min(left, MAX_LENGTH)) return null;
    left -= code.length;
    return highlighter.highlight(code, { language: lang, ignoreIllegals: true }).value;
  };
}
