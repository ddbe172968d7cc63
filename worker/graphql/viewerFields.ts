import { type DocumentNode, type GraphQLSchema, TypeInfo, visit, visitWithTypeInfo } from "graphql";
import { VIEWER_FIELDS_ANYWHERE, VIEWER_ROOT_FIELDS } from "../../shared/rules/viewerFields.ts";

/** Fields of other types that depend on who asks. */
const ABOUT_VIEWER_ELSEWHERE: ReadonlySet<string> = new Set(["CustomDomainState.pending"]);

/** The fields of a document whose answer differs from viewer to viewer, as `Type.field`. */
export function viewerFieldsOf(schema: GraphQLSchema, document: DocumentNode): string[] {
  const found: string[] = [];
  const types = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(types, {
      Field({ name }) {
        const parent = types.getParentType()?.name ?? "";
        const isAboutViewer =
          VIEWER_FIELDS_ANYWHERE.has(name.value) ||
          ABOUT_VIEWER_ELSEWHERE.has(`${parent}.${name.value}`) ||
          parent === "Viewer" ||
          (parent === "Query" && VIEWER_ROOT_FIELDS.has(name.value));
        if (isAboutViewer) found.push(`${parent}.${name.value}`);
      },
    }),
  );
  return found;
}
