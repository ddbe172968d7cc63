import { useClientStore } from "../../runtime/page/frame.ts";

/** Returns how a form shows a notice once it has been saved. */
export function useNotify(): (message: string) => () => void {
  const store = useClientStore();
  return (message) => () => store.enqueueToast({ toastStyle: "accent", message });
}
