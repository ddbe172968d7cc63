import { buildPath } from "../../../shared/routes/buildPath.ts";
import { XSRF_HEADER } from "../../../shared/xsrfHeader.ts";
import { FAILED } from "../../app/errorIn.ts";

/**
 * Asks for a mutation as its form would. Answers what to tell the reader where it did not work, else
 * null. Never rejects.
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
