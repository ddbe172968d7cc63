import { type DocumentNode, type GraphQLSchema, TypeInfo, visit, visitWithTypeInfo } from "graphql";

/** Root fields whose answer depends on who asks. */
const ABOUT_VIEWER: ReadonlySet<string> = new Set([
  "viewer",
  "visitor",
  "isLoggedIn",
  "notificationStatus",
  "variantFlags",
  "viewerFollowingPostsConnection",
  "accountToken",
  "publicationSubmission",
]);

/** Fields that depend on who asks, on whatever type they stand. */
const ABOUT_VIEWER_ANYWHERE: ReadonlySet<string> = new Set(["viewerEdge", "notesConnection"]);

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
          ABOUT_VIEWER_ANYWHERE.has(name.value) ||
          ABOUT_VIEWER_ELSEWHERE.has(`${parent}.${name.value}`) ||
          parent === "Viewer" ||
          (parent === "Query" && ABOUT_VIEWER.has(name.value));
        if (isAboutViewer) found.push(`${parent}.${name.value}`);
      },
    }),
  );
  return found;
}
