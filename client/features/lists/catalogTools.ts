// What one does with lists of one's own, loaded when it is wanted.

export { CatalogDialog } from "./CatalogDialog.tsx";
export { CatalogTools } from "./CatalogTools.tsx";
