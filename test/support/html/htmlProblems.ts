// Checks a document by HTML rules that React doesn't check: content models, nested interactive
// elements, ids and references. Covers only the rules that our pages could break.

import { Parser } from "htmlparser2";

/** Elements that may contain only phrasing content (HTML, 4.4 and 4.5). */
const PHRASING_ONLY = new Set(
  "abbr b bdi bdo button cite code em h1 h2 h3 h4 h5 h6 i kbd label legend mark p pre q s samp small span strong sub summary sup time u".split(
    " ",
  ),
);

/** Flow content that isn't phrasing content. */
const FLOW = new Set(
  "address article aside blockquote details dialog div dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr main menu nav ol p pre section table ul".split(
    " ",
  ),
);

/** Elements that may contain only these children, besides script and template. */
const CHILDREN: Readonly<Record<string, readonly string[]>> = {
  ul: ["li"],
  ol: ["li"],
  menu: ["li"],
  dl: ["dt", "dd", "div"],
  select: ["option", "optgroup", "hr"],
  tr: ["td", "th"],
};

const INTERACTIVE = new Set(["a", "button", "select", "textarea", "iframe", "summary"]);
const REFERENCES = ["for", "aria-labelledby", "aria-describedby", "aria-controls"];

/** Returns a document's problems, without duplicates. */
export function htmlProblems(html: string): string[] {
  const errors = new Set<string>();
  const open: string[] = [];
  const ids = new Set<string>();
  const referred = new Set<string>();
  const inside = (name: string): boolean => open.includes(name);
  const parser = new Parser({
    onopentag(name, attributes) {
      const parent = open.at(-1);
      if (parent && CHILDREN[parent] && ![...CHILDREN[parent], "script", "template"].includes(name))
        errors.add(`<${name}> is no child of <${parent}>`);
      if (FLOW.has(name)) {
        const holder = open.findLast((each) => PHRASING_ONLY.has(each));
        if (holder && !inside("svg")) errors.add(`<${name}> in <${holder}>`);
      }
      if (INTERACTIVE.has(name) && attributes.tabindex !== "-1")
        for (const outer of ["a", "button"])
          if (inside(outer)) errors.add(`<${name}> in <${outer}>`);
      if (name === "form" && inside("form")) errors.add("<form> in <form>");
      if (name === "img" && attributes.alt === undefined) errors.add("<img> without alt");
      const { id, href, content } = attributes;
      if (id !== undefined) {
        if (id === "" || /\s/.test(id)) errors.add(`id "${id}"`);
        if (ids.has(id)) errors.add(`id "${id}" twice`);
        ids.add(id);
      }
      if (href !== undefined && /[\s<>"]|#.*#/.test(href)) errors.add(`href "${href}"`);
      if (attributes["http-equiv"] === "refresh" && !/^\d+; url=/i.test(content ?? ""))
        errors.add(`refresh "${content}"`);
      for (const attribute of REFERENCES)
        for (const id of (attributes[attribute] ?? "").split(" ")) if (id) referred.add(id);
      open.push(name);
    },
    onclosetag() {
      open.pop();
    },
  });
  parser.end(html);
  // A controlled element may be rendered on click; a label's field may not.
  for (const id of referred) if (!ids.has(id)) errors.add(`nothing has the id "${id}"`);
  return [...errors];
}
