/** HTML that is safe to insert into HTML; created only by `markup`. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/**
 * Template tag for HTML. Inserted strings are escaped for elements and for double-quoted
 * attributes.
 */
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
