import { buildPath } from "../../../shared/routes/buildPath.ts";
import { XSRF_HEADER } from "../../../shared/xsrfHeader.ts";
import { FAILED } from "../../runtime/relay/errorIn.ts";

/**
 * Runs a mutation as its form would. Resolves to an error message, or null on success. Never
 * rejects.
 */
export async function sendFormWrite(
  mutation: string,
  fields: Readonly<Record<string, string>>,
  xsrf: string | null,
): Promise<string | null> {
  try {
    const response = await fetch(buildPath("FormWrite", { mutation }), {
      method: "POST",
      credentials: "same-origin",
      headers: {
        "Content-Type": "application/json",
        ...(xsrf === null ? {} : { [XSRF_HEADER]: xsrf }),
      },
      body: JSON.stringify(fields),
    });
    if (response.ok) return null;
    const { error } = (await response.json()) as { error?: { message?: string } };
    return error?.message ?? FAILED;
  } catch {
    return FAILED;
  }
}
