/** The client's files, of which the build makes the module (worker/ops/build/clientManifest.ts). */
declare module "virtual:client-manifest" {
  const manifest: import("../ops/build/clientManifest.ts").ClientManifest;
  export default manifest;
}
