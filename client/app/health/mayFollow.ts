import { privacyQuestion } from "../../features/notices/privacyConsent.ts";
import { storageOf } from "../storageOf.ts";

/**
 * True where a reader may be followed: whom the European privacy law protects is asked first, and held
 * to what they said. Whoever has an account has agreed to the privacy policy with it.
 */
export function mayFollow(window: Window, isLoggedIn: boolean): boolean {
  if (isLoggedIn) return true;
  const storage = storageOf(window);
  return storage !== null && privacyQuestion(storage, Date.now()) === "none";
}
