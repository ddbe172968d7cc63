/** A mail in the served product's mailbox. */
export interface ReceivedMail {
  subject: string;
  /** The first address in its text; null without one. */
  link: string | null;
}

/** The newest mail to an address. Throws where there is none. */
export async function newestMailTo(origin: string, recipient: string): Promise<ReceivedMail> {
  const list = await read(`${origin}/_/mailbox`);
  const entries = list.matchAll(/<a href="(\/_\/mailbox\/[^"]+)">([^<]*)<\/a><br\/>to ([^,]*),/g);
  for (const [, path = "", subject = "", to] of entries) {
    if (to !== recipient) continue;
    const mail = await read(origin + path);
    const [, link = null] = /<pre>[\s\S]*?<a href="([^"]+)"/.exec(mail) ?? [];
    return { subject, link: link?.replaceAll("&amp;", "&") ?? null };
  }
  throw new Error(`There is no mail to ${recipient}`);
}

/** How many mails an address has been sent. */
export async function mailsTo(origin: string, recipient: string): Promise<number> {
  return (await read(`${origin}/_/mailbox`)).split(`to ${recipient},`).length - 1;
}

async function read(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answers ${response.status}`);
  return (await response.text()).replaceAll("<!-- -->", "");
}
