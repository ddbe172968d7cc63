import { buildPath } from "./buildPath.ts";

/** What a sign-in is to begin with. `susiEntry` says which control led there. */
interface SignIn {
  operation: "login" | "register";
  /** The path that the reader comes back to. */
  redirect: string;
  susiEntry?: string;
}

/** The path of the sign-in or sign-up page. */
export function signInPath({ operation, redirect, susiEntry }: SignIn): string {
  return buildPath("SignIn", {}, { query: { operation, redirect, susiEntry } });
}
