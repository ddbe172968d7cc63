/** HTML that is safe to stand in HTML: made by `markup` alone. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A template of HTML. Text put into it is escaped, for elements and for attributes in double quotes. */
export function markup(
  parts: TemplateStringsArray,
  ...values: readonly (string | Markup | readonly Markup[])[]
): Markup {
  return new Markup(
    parts.reduce((text, part, index) => text + inserted(values[index - 1]!) + part),
  );
}

function inserted(value: string | Markup | readonly Markup[]): string {
  if (typeof value === "string") return value.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign]!);
  return value instanceof Markup ? value.text : value.map(({ text }) => text).join("");
}

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
