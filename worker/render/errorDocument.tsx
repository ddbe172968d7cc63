import { ServerErrorScreen } from "../../client/pages/error/ServerErrorScreen.tsx";
import { noJsDocument } from "./noJsDocument.tsx";

/**
 * The document for a failure: whole, without script, and made without the database, so that nothing
 * of what failed is needed for it. Where the configuration itself is what failed, `places` is null:
 * the links stay on the host that was asked, and the status page is named without a link.
 */
export function errorDocument(
  places: Readonly<{ publicUrl: string; statusUrl: string }> | null,
  status: 500 | 503,
): string {
  const { publicUrl, statusUrl } = places ?? { publicUrl: "", statusUrl: null };
  return noJsDocument(
    String(status),
    <ServerErrorScreen publicUrl={publicUrl} statusUrl={statusUrl} status={status} />,
  );
}
