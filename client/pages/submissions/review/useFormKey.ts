import { useState } from "react";
import { useLocation } from "../../../runtime/links/useLocation.ts";

/** Returns the idempotency key of a form that can be sent repeatedly, and what makes the next one. */
export function useFormKey(prefix: string): [key: string, renew: () => void] {
  const { now } = useLocation();
  const [own, setOwn] = useState(String(now));
  return [`${prefix}-${own}`, () => setOwn(crypto.randomUUID())];
}
