import { ServerErrorScreen } from "../../../client/pages/error/ServerErrorScreen.tsx";
import { noJsDocument } from "./noJsDocument.tsx";

/**
 * The no-JS error document, rendered without the database so that it works when everything else
 * fails. If the configuration itself failed, `places` is null: links stay on the requested host,
 * and the status page is mentioned without a link.
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
