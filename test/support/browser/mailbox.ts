/** An email in the served product's mailbox. */
export interface ReceivedMail {
  subject: string;
  /** The first URL in its text; null if there is none. */
  link: string | null;
  /** Where the mailbox shows it. */
  path: string;
}

/** Returns the newest email to an address. Throws if there is none. */
export async function newestMailTo(origin: string, recipient: string): Promise<ReceivedMail> {
  const list = await read(`${origin}/_/mailbox`);
  const entries = list.matchAll(/<a href="(\/_\/mailbox\/[^"]+)">([^<]*)<\/a><br\/>to ([^,]*),/g);
  for (const [, path = "", subject = "", to] of entries) {
    if (to !== recipient) continue;
    const mail = await read(origin + path);
    const [, link = null] = /<pre>[\s\S]*?<a href="([^"]+)"/.exec(mail) ?? [];
    return { subject, link: link?.replaceAll("&amp;", "&") ?? null, path };
  }
  throw new Error(`There is no mail to ${recipient}`);
}

/** Returns the number of emails to an address. */
export async function mailsTo(origin: string, recipient: string): Promise<number> {
  return (await read(`${origin}/_/mailbox`)).split(`to ${recipient},`).length - 1;
}

async function read(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  return (await response.text()).replaceAll("<!-- -->", "");
}
