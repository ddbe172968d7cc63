const loads = new Map<string, Promise<void>>();

/** Loads a script of someone else's, once for each address. Rejects where it can't be had. */
export function loadScript(document: Document, url: string): Promise<void> {
  let load = loads.get(url);
  if (!load) {
    load = new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = url;
      script.async = true;
      script.addEventListener("load", () => resolve());
      script.addEventListener("error", () => {
        // Another try may find it.
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
