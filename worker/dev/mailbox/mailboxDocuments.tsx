import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { MailboxEntry, MailboxMail, MailboxPage } from "./mailbox.ts";
import { MAILBOX_PATH } from "../paths.ts";
import * as texts from "./texts.ts";

/** Contains no characters that HTML would need to escape. */
const STYLE = `:root { color-scheme: light dark; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
a { color: light-dark(#14487f, #92bbe9); }
ol { padding: 0; list-style: none; }
li { padding: .75rem 0; border-block-end: 1px solid GrayText; overflow-wrap: anywhere; }
iframe { inline-size: 100%; block-size: 40rem; border: 1px solid GrayText; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; }`;

/** The list page. */
export function listDocument({ mails, next }: MailboxPage): string {
  return documentOf(
    texts.mailbox,
    <>
      <p>
        {mails.length === 0 ? texts.noMails : texts.mailsText}{" "}
        <a href={MAILBOX_PATH}>{texts.refresh}</a>
      </p>
      <ol>
        {mails.map((mail) => (
          <li key={mail.id}>
            <a href={`${MAILBOX_PATH}/${mail.id}`}>{mail.subject}</a>
            <br />
            <Envelope mail={mail} />
          </li>
        ))}
      </ol>
      {next === null ? null : <a href={`${MAILBOX_PATH}?before=${next}`}>{texts.olderEmails}</a>}
    </>,
  );
}

/** The page of one email. */
export function mailDocument(mail: MailboxMail): string {
  return documentOf(
    mail.subject,
    <>
      <p>
        <Envelope mail={mail} />
        <br />
        <a href={MAILBOX_PATH}>{texts.allEmails}</a>
      </p>
      <h2>{texts.html}</h2>
      <iframe
        title={texts.theEmailsHtml}
        src={`${MAILBOX_PATH}/${mail.id}/html`}
        sandbox="allow-top-navigation-by-user-activation"
      />
      <h2>{texts.text}</h2>
      <pre>{withLinks(mail.text)}</pre>
    </>,
  );
}

/** The page for an unknown email. */
export function emptyDocument(): string {
  return documentOf(
    texts.emailNotFound,
    <p>
      <a href={MAILBOX_PATH}>{texts.allEmails}</a>
    </p>,
  );
}

function Envelope({ mail }: { mail: MailboxEntry }): ReactNode {
  return (
    <>
      {texts.envelope(mail.recipient, mail.sender)}{" "}
      <time dateTime={new Date(mail.sentAt).toISOString()}>
        {texts.utc(new Date(mail.sentAt).toISOString().slice(0, 19).replace("T", " "))}
      </time>
    </>
  );
}

/** Turns URLs in text into links. */
function withLinks(text: string): ReactNode[] {
  // Odd parts are the URLs captured by the pattern's group.
  return text.split(/(https?:\/\/[^\s<>"]+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <a key={part} href={part}>
        {part}
      </a>
    ),
  );
}

function documentOf(title: string, content: ReactNode): string {
  return `<!doctype html>${renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <style>{STYLE}</style>
      </head>
      <body>
        <main>
          <h1>{title}</h1>
          {content}
        </main>
      </body>
    </html>,
  )}`;
}
