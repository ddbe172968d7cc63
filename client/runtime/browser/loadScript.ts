const loads = new Map<string, Promise<void>>();

/** Loads a third-party script, once per URL. Rejects when it can't be loaded. */
export function loadScript(document: Document, url: string): Promise<void> {
  let load = loads.get(url);
  if (!load) {
    load = new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = url;
      script.async = true;
      script.addEventListener("load", () => resolve());
      script.addEventListener("error", () => {
        // Allows a later attempt to succeed.
        loads.delete(url);
        script.remove();
        reject(new Error("A script could not be loaded"));
      });
      document.head.append(script);
    });
    loads.set(url, load);
  }
  return load;
}
