// Actions on the viewer's own lists, loaded on demand.

export { CatalogDialog } from "./CatalogDialog.tsx";
export { CatalogTools } from "./CatalogTools.tsx";
