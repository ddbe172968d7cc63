import { describe, expect, test } from "vitest";
import {
  formulaToMathml,
  MAX_FORMULA_LENGTH,
} from "../../../../shared/story/formulas/formulaToMathml.ts";
import { pick, randomFrom } from "../randomStory.ts";

function mathml(latex: string): string {
  const result = formulaToMathml(latex);
  if ("error" in result) throw new Error(JSON.stringify(result.error));
  return result.mathml.replace(/<annotation.*<\/annotation>/s, "");
}

describe("a formula", () => {
  test.each([
    ["\\frac{a}{b}", "<mfrac><mi>a</mi><mi>b</mi></mfrac>"],
    ["\\overline{ab}", '<mo stretchy="true">‾</mo></mover>'],
    ["\\mathbb R", '<mi mathvariant="normal">ℝ</mi>'],
    ["\\begin{aligned}a&=b\\end{aligned}", '<mtd data-align="right"><mi>a</mi></mtd>'],
  ])("%s becomes MathML", (latex, html) => {
    expect(mathml(latex)).toContain(html);
  });

  test("carries its LaTeX, escaped", () => {
    expect(formulaToMathml("a<b&c".replace("&c", ""))).toMatchObject({
      mathml: expect.stringContaining(
        '<annotation encoding="application/x-tex">a&lt;b</annotation>',
      ),
    });
  });

  test.each([
    ["\\foo", { kind: "unknown-command", part: "\\foo" }],
    ["\\begin{foo}x\\end{foo}", { kind: "unknown-command", part: "foo" }],
    ["\\href{https://a.example}{x}", { kind: "unknown-command", part: "\\href" }],
    ["\\def\\a{\\a\\a}\\a", { kind: "unknown-command", part: "\\def" }],
    ["\\cancel{x}", { kind: "unknown-command", part: "\\cancel" }],
    ["x}", { kind: "unexpected", part: "}" }],
    ["\\frac{1}{", { kind: "unfinished" }],
    ["x^", { kind: "unfinished" }],
    [`${"{".repeat(100)}x${"}".repeat(100)}`, { kind: "too-deep" }],
    ["x".repeat(MAX_FORMULA_LENGTH + 1), { kind: "too-long" }],
  ])("with an error says which: %s", (latex, error) => {
    expect(formulaToMathml(latex)).toEqual({ error });
  });

  test("of any input has only elements and attributes of MathML, and no style", () => {
    const pieces = [
      ..."\\frac{a}{b}|\\sqrt|{|}|^|_|&|\\\\|\\color{red}|\\text{<b onclick=x>}|\\left(|\\right)".split(
        "|",
      ),
      ..."\\href{javascript:alert(1)}{x}|\\style{color:red}{x}|\\htmlClass{a}{b}|<script>|\"'>".split(
        "|",
      ),
      ..."\\begin{matrix}|\\end{matrix}|\\rule{9em}{9em}|\\underline{x}|\\mathrm{d}|x|1|+|\\overbrace{x}".split(
        "|",
      ),
      ..."\\kern9em|\\hline|\\boxed{x}|\\vec x|\\not=|\\tag{1}|\\label{x}|\\ref{x}|\\unicode{60}|\\char60".split(
        "|",
      ),
    ];
    let converted = 0;
    for (let seed = 0; seed < 3000; seed += 1) {
      const random = randomFrom(seed);
      const latex = Array.from({ length: 1 + Math.floor(random() * 6) }, () =>
        pick(random, pieces),
      );
      const result = formulaToMathml(latex.join(" "));
      if ("error" in result) continue;
      converted += 1;
      const rest = result.mathml.replaceAll(
        /<\/?(?:math|semantics|annotation|m[a-z]+|none)(?: [a-z-]+="[\w.+%/ -]*")*>/g,
        "",
      );
      expect(rest).not.toMatch(/[<>"]/);
      expect(result.mathml).not.toMatch(/<[^>]*\s(?:style|class|id|href|on\w+)=/);
    }
    expect(converted).toBeGreaterThan(300);
  });
});
