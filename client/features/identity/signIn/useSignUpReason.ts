import { useRelayEnvironment } from "react-relay/hooks";
import type { Environment } from "relay-runtime";
import { useHydrated } from "../../../ui/useHydrated.ts";
import type { SignInLocation } from "./signInLocation.ts";
import type { SignIn } from "./useSignIn.ts";

/** The person or publication that a sign-in is about. */
export interface SignInTarget {
  id: string;
  name: string;
  imageId: string | null;
  shape: "round" | "card";
}

/** Why someone signs up. */
interface SignUpReason {
  act: "follow" | "subscribe";
  target: SignInTarget;
}

const ACTS: Readonly<Record<string, SignUpReason["act"]>> = {
  follow_user: "follow",
  follow_collection: "follow",
  subscribe_user: "subscribe",
};

/**
 * Returns why the viewer signs up, in the steps before the email is sent; null if it is unknown.
 * `target` comes with the sign-in page. The modal finds it in the store, since the page with the
 * button that opened it has loaded it.
 */
export function useSignUpReason(
  { flow: { operation, step } }: Pick<SignIn, "flow">,
  { susiEntry, about }: Pick<SignInLocation, "susiEntry" | "about">,
  target: SignInTarget | null,
): SignUpReason | null {
  const environment = useRelayEnvironment();
  const isHydrated = useHydrated();
  const act = ACTS[susiEntry ?? ""];
  const id = about.user ?? about.collection;
  if (operation !== "register" || !act || !id) return null;
  if (step !== "options" && step !== "ENTER_EMAIL") return null;
  const found = target ?? (isHydrated ? storedTarget(environment, id) : null);
  return found && { act, target: found };
}

function storedTarget(environment: Environment, id: string): SignInTarget | null {
  const record = environment.getStore().getSource().get(id);
  if (typeof record?.name !== "string") return null;
  const avatar = record.avatar as { __ref?: string } | null | undefined;
  const imageId = record.imageId ?? avatar?.__ref;
  return {
    id,
    name: record.name,
    imageId: typeof imageId === "string" ? imageId : null,
    shape: record.__typename === "Collection" ? "card" : "round",
  };
}
