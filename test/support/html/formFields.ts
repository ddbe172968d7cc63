import { readFileSync } from "node:fs";
import path from "node:path";
import { buildSchema } from "graphql";
import type { Page } from "playwright-core";
import {
  COMMON_FIELDS,
  formFieldsOf,
  ROW_NUMBER,
} from "../../../worker/graphql/machinery/formFields.ts";

const file = path.resolve(import.meta.dirname, "../../../generated/schema.graphql");
const mutations = buildSchema(readFileSync(file, "utf8")).getMutationType()!.getFields();

/**
 * Returns the fields of a page's forms that their mutations don't take. What compiles has none,
 * unless a component names an input without its form.
 */
export async function unknownFormFields(page: Page): Promise<string[]> {
  const forms = await page.locator('form[action*="/_/write/"]').evaluateAll((found) =>
    found.map((form) => ({
      mutation: /\/_\/write\/(\w+)/.exec(form.getAttribute("action") ?? "")?.[1] ?? "",
      names: [...(form as HTMLFormElement).elements]
        .map((element) => element.getAttribute("name") ?? "")
        .filter((name) => name !== ""),
    })),
  );
  return forms.flatMap(({ mutation, names }) => {
    const known = new Set(formFieldsOf(mutations[mutation]!.args)!.map(({ name }) => name));
    return names
      .filter((name) => !COMMON_FIELDS.has(name) && !known.has(name.replace(ROW_NUMBER, ".0.")))
      .map((name) => `${mutation} takes no ${name}`);
  });
}
