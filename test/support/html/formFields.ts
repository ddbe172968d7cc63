import { readFileSync } from "node:fs";
import path from "node:path";
import { buildSchema, type GraphQLInputObjectType, getNamedType, isInputObjectType } from "graphql";
import type { Page } from "playwright-core";

/** Fields that every form may have besides the arguments of its mutation. */
const COMMON_FIELDS = ["xsrf", "redirect", "back"];

const file = path.resolve(import.meta.dirname, "../../../generated/schema.graphql");
const mutations = buildSchema(readFileSync(file, "utf8")).getMutationType()!.getFields();

/** The fields of a mutation's forms; `0` replaces the numbers of rows. Undefined for no mutation. */
function fieldsOf(mutation: string): string[] | undefined {
  return mutations[mutation]?.args.flatMap(({ name, type }) => {
    const named = getNamedType(type);
    return isInputObjectType(named)
      ? Object.keys((named as GraphQLInputObjectType).getFields()).map((key) => `${name}.0.${key}`)
      : [name];
  });
}

/** Returns the fields of a page's forms that their mutations don't take, and unknown mutations. */
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
    const known = fieldsOf(mutation);
    if (!known) return [`no mutation ${mutation}`];
    return names
      .filter((name) => ![...COMMON_FIELDS, ...known].includes(name.replace(/\.\d+\./, ".0.")))
      .map((name) => `${mutation} takes no ${name}`);
  });
}
