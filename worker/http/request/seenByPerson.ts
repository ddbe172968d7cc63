// Tells requests whose response a person sees from those of scripts.

/** True for a form submitted without JavaScript, whose response a person sees. */
export function isNoJsForm({ method, headers }: Request): boolean {
  const type = headers.get("content-type") ?? "";
  return (
    method === "POST" &&
    /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type) &&
    takesPages(headers)
  );
}

/** True for a navigation, whose response a person sees. */
export function isOpenedByBrowser({ method, headers }: Request): boolean {
  return method === "GET" && takesPages(headers);
}

function takesPages(headers: Headers): boolean {
  return (headers.get("accept") ?? "").includes("text/html");
}
