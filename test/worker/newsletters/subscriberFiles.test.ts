// What a file of subscribers says, by the service that made it.

import { expect, test } from "vitest";
import { CsvParser } from "../../../shared/format/CsvParser.ts";
import { readSubscriberRow } from "../../../worker/domain/newsletters/imports/readSubscriberRow.ts";
import { findSubscriberColumns } from "../../../worker/domain/newsletters/imports/subscriberColumns.ts";
import { FIXED_NOW } from "../../support/factories.ts";

function read(file: string) {
  const parser = new CsvParser();
  const rows = [...parser.push(file), ...parser.end()];
  const columns = findSubscriberColumns(rows.map(({ cells }) => cells));
  if (!columns) return null;
  const subscribers = rows.slice(columns.hasHeader ? 1 : 0).map((row) => {
    const result = readSubscriberRow(row, columns, FIXED_NOW);
    return "row" in result ? result.row.slice(1) : result.rejected.slice(1);
  });
  return [columns.format, ...subscribers];
}

const JUNE = Date.UTC(2022, 5, 1);

test.each([
  [
    "SUBSTACK",
    `email,active_subscription,expiry,plan,email_disabled,created_at,first_payment_at
a@example.com,true,,yearly,false,2022-06-01T00:00:00.000Z,
b@example.com,false,,other,true,2022-06-01T00:00:00.000Z,`,
    ["a@example.com", "subscribed", null, JUNE],
    ["b@example.com", "unsubscribed", null, JUNE],
  ],
  [
    "GHOST",
    `id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels
1,a@example.com,Anna,,true,false,,2022-06-01T00:00:00.000Z,,"x, y"
2,b@example.com,,,false,,,2022-06-01T00:00:00.000Z,,
3,c@example.com,,,true,,,,2023-01-01T00:00:00.000Z,`,
    ["a@example.com", "subscribed", "Anna", JUNE],
    ["b@example.com", "unsubscribed", null, JUNE],
    ["c@example.com", "unsubscribed", null, null],
  ],
  [
    "MAILCHIMP",
    `Email Address,First Name,Last Name,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,UNSUB_TIME,LEID,EUID
a@example.com,Anna,Lee,2,2022-05-01 00:00:00,1.2.3.4,2022-06-01 00:00:00,,1,x
b@example.com,,,2,2022-06-01 00:00:00,,,2023-01-01 10:00:00,2,y`,
    ["a@example.com", "subscribed", "Anna Lee", JUNE],
    ["b@example.com", "unsubscribed", null, JUNE],
  ],
  [
    "MAILCHIMP",
    `Email Address,MEMBER_RATING,CLEAN_TIME,LEID
a@example.com,1,2023-01-01 10:00:00,1`,
    ["a@example.com", "suppressed", null, null],
  ],
  [
    "MEDIUM",
    `Email,Medium username,Subscribed at
a@example.com,@anna,2022-06-01`,
    ["a@example.com", "subscribed", null, JUNE],
  ],
  [
    "BEEHIIV",
    `email,status,created_at,utm_source
a@example.com,active,2022-06-01 00:00:00 UTC,x
b@example.com,inactive,,
c@example.com,pending,,`,
    ["a@example.com", "subscribed", null, JUNE],
    ["b@example.com", "unsubscribed", null, null],
    ["c@example.com", "unconfirmed", null, null],
  ],
  [
    "OTHER",
    // Our own export.
    `email,state,source,subscribed,confirmed,unsubscribed,name,subscribed_elsewhere,last_engaged
a@example.com,active,story,2022-05-01T00:00:00.000Z,2022-06-01T00:00:00.000Z,,,,
b@example.com,unsubscribed,story,2022-05-01T00:00:00.000Z,,2022-07-01T00:00:00.000Z,,,
c@example.com,suppressed,story,,,,,,
d@example.com,pending,story,,,,,,`,
    ["a@example.com", "subscribed", null, JUNE],
    ["b@example.com", "unsubscribed", null, Date.UTC(2022, 4, 1)],
    ["c@example.com", "suppressed", null, null],
    ["d@example.com", "unconfirmed", null, null],
  ],
  [
    "OTHER",
    // Semicolons, and a column of its own name.
    "Nom;Adresse e-mail;Abonné\nZoë;z@example.com;oui",
    ["z@example.com", "subscribed", "Zoë", null],
  ],
  [
    "OTHER",
    // Without a header.
    "a@example.com,Anna\nb@example.com,Bert",
    ["a@example.com", "subscribed", null, null],
    ["b@example.com", "subscribed", null, null],
  ],
  [
    "OTHER",
    // Addresses that aren't.
    `email
 A.B+c@Example.com
"""quoted local""@example.com"
zoë@exämple.com
zoe@exämple.com
a@example.com,b@example.com
a@localhost
"=cmd()"
;x
"a@example.com
`,
    ["A.B+c@Example.com", "subscribed", null, null],
    ['"quoted local"@example.com', "invalid-address"],
    ["zoë@exämple.com", "invalid-address"],
    ["zoe@xn--exmple-cua.com", "subscribed", null, null],
    ["a@example.com", "subscribed", null, null],
    ["a@localhost", "invalid-address"],
    ["=cmd()", "invalid-address"],
    [";x", "invalid-address"],
    ["a@example.com", "unclosed-quote"],
  ],
])("a file of %s is recognized", (...[format, file, ...rows]) => {
  expect(read(file as string)?.[0]).toBe(format);
  expect(read(file as string)?.slice(1)).toEqual(rows);
});

test.each(["name,age\nAnna,5", "%PDF-1.7\n%âãÏÓ", "\u0000\u0001"])(
  "a file without addresses is rejected: %j",
  (file) => {
    expect(read(file)).toBeNull();
  },
);
