// Who becomes what by the exports of twelve services.

import { expect, test } from "vitest";
import { CsvParser } from "../../../shared/format/CsvParser.ts";
import { readSubscriberRow } from "../../../worker/domain/newsletters/imports/readSubscriberRow.ts";
import { findSubscriberColumns } from "../../../worker/domain/newsletters/imports/subscriberColumns.ts";

const NOW = Date.UTC(2024, 0, 1);

/** The part before the @ of each address by what becomes of it, and the values that aren't understood. */
function judge(file: string): Record<string, string> {
  const parser = new CsvParser();
  const rows = [...parser.push(file), ...parser.end()];
  const columns = findSubscriberColumns(rows.map(({ cells }) => cells));
  if (!columns) throw new Error("No column has addresses");
  const found: Record<string, string[]> = {};
  const add = (key: string, value: string) => (found[key] ??= []).push(value);
  for (const row of rows.slice(columns.hasHeader ? 1 : 0)) {
    const result = readSubscriberRow(row, columns, NOW);
    if ("row" in result) {
      add(result.row[2], result.row[1].split("@")[0]!);
      for (const { column, value } of result.unknown)
        add("unknown", `${columns.header[column]}=${value}`);
    } else add("rejected", result.rejected[1]);
  }
  return Object.fromEntries(Object.entries(found).map(([key, all]) => [key, all.join(" ")]));
}

test.each<[string, string, Record<string, string>]>([
  [
    "HubSpot",
    `Record ID,First Name,Last Name,Email,Lead Status,Marketing contact status,Unsubscribed from all email,Opted out of email: Marketing Information,Email hard bounce reason,Invalid email address,Create Date
1,Ann,Lee,ann@x.example,New,Marketing contact,,,,false,2022-06-01 10:00
2,Bo,Lee,bo@x.example,Open,Marketing contact,true,,,false,2022-06-01 10:00
3,Cy,Lee,cy@x.example,Open,Marketing contact,,Yes,,false,2022-06-01 10:00
4,Di,Lee,di@x.example,,Marketing contact,No,No,OTHER: 550 no such user,false,2022-06-01 10:00
5,Ed,Lee,ed@x.example,,Non-marketing contact,,,,false,2022-06-01 10:00
6,Fy,Lee,,New,Marketing contact,,,,false,2022-06-01 10:00`,
    { subscribed: "ann", unsubscribed: "bo cy", suppressed: "di", unconfirmed: "ed", rejected: "" },
  ],
  [
    "Brevo",
    `CONTACT ID;EMAIL;LASTNAME;FIRSTNAME;SMS;DOUBLE_OPT-IN;OPT_IN;BLACKLIST;ADDED_TIME
1;ann@x.example;Lee;Ann;;1;true;0;01-06-2022
2;bo@x.example;Lee;Bo;;1;true;1;01-06-2022
3;cy@x.example;Lee;Cy;;2;true;0;01-06-2022
4;di@x.example;Lee;Di;;1;false;0;01-06-2022`,
    { subscribed: "ann", unsubscribed: "bo di", unconfirmed: "cy", unknown: "DOUBLE_OPT-IN=2" },
  ],
  [
    "Klaviyo",
    `Email,Klaviyo ID,First Name,Email Marketing Consent,Email Marketing Consent Timestamp,Email Suppressions,SMS Marketing Consent
ann@x.example,01,Ann,SUBSCRIBED,2022-06-01 00:00:00,[],UNSUBSCRIBED
bo@x.example,02,Bo,UNSUBSCRIBED,2022-06-01 00:00:00,[],
cy@x.example,03,Cy,NEVER_SUBSCRIBED,,[],
di@x.example,04,Di,SUBSCRIBED,2022-06-01 00:00:00,"[""HARD_BOUNCE""]",
ed@x.example,05,Ed,SUBSCRIBED,2022-06-01 00:00:00,"[""USER_SUPPRESSED""]",
fy@x.example,06,Fy,,,[],
gi@x.example,07,Gi,SOMETHING_NEW,,[],`,
    {
      subscribed: "ann",
      unsubscribed: "bo cy",
      suppressed: "di ed",
      unconfirmed: "fy gi",
      unknown: "Email Marketing Consent=SOMETHING_NEW",
    },
  ],
  [
    "Constant Contact",
    `Email address,First name,Last name,Email status,Email permission status,Email update source,Confirmed Opt-Out Date
ann@x.example,Ann,Lee,Active,Express,Website,
bo@x.example,Bo,Lee,Unsubscribed,Unsubscribed,Website,2022-06-01
cy@x.example,Cy,Lee,Active,Implied,Owner,
di@x.example,Di,Lee,Active,No permissions set,Owner,
ed@x.example,Ed,Lee,Active,Pending confirmation,Owner,
fy@x.example,Fy,Lee,Bounced,Express,Website,`,
    { subscribed: "ann", unsubscribed: "bo di", unconfirmed: "cy ed", suppressed: "fy" },
  ],
  [
    "MailPoet",
    `Email,First name,Last name,List,List status,Global status,Subscribed on
ann@x.example,Ann,Lee,Readers,subscribed,Subscribed,2022-06-01 00:00:00
bo@x.example,Bo,Lee,Readers,subscribed,Unsubscribed,2022-06-01 00:00:00
cy@x.example,Cy,Lee,Readers,unsubscribed,Subscribed,2022-06-01 00:00:00
di@x.example,Di,Lee,Readers,subscribed,Bounced,2022-06-01 00:00:00
ed@x.example,Ed,Lee,Readers,subscribed,Unconfirmed,2022-06-01 00:00:00`,
    { subscribed: "ann", unsubscribed: "bo cy", suppressed: "di", unconfirmed: "ed" },
  ],
  [
    "Buttondown",
    `email,notes,tags,type,creation_date,unsubscription_date,undeliverability_reason,source
ann@x.example,,,regular,2022-06-01T00:00:00Z,,,embed
bo@x.example,,,unsubscribed,2022-06-01T00:00:00Z,2023-06-01T00:00:00Z,,embed
cy@x.example,,,unactivated,2022-06-01T00:00:00Z,,,embed
di@x.example,,,undeliverable,2022-06-01T00:00:00Z,,mailbox full,embed
ed@x.example,,,premium,2022-06-01T00:00:00Z,,,api
fy@x.example,,,removed,2022-06-01T00:00:00Z,,,api
gi@x.example,,,complained,2022-06-01T00:00:00Z,,,api
hy@x.example,,,upcoming,2022-06-01T00:00:00Z,,,api`,
    {
      subscribed: "ann ed",
      unsubscribed: "bo fy",
      suppressed: "di gi",
      unconfirmed: "cy hy",
      unknown: "type=upcoming",
    },
  ],
  [
    "Mailchimp",
    `Email Address,First Name,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,UNSUB_TIME,UNSUB_REASON,CLEAN_TIME,LEID
ann@x.example,Ann,2,2022-06-01 00:00:00,1.2.3.4,2022-06-01 00:00:00,,,,1
bo@x.example,Bo,2,2022-06-01 00:00:00,1.2.3.4,2022-06-01 00:00:00,2023-01-01 10:00:00,NORMAL,,2
cy@x.example,Cy,1,2022-06-01 00:00:00,,,,,2023-01-01 10:00:00,3`,
    { subscribed: "ann", unsubscribed: "bo", suppressed: "cy" },
  ],
  [
    "Kit",
    `id,first_name,email,state,created_at
1,Ann,ann@x.example,active,2022-06-01T00:00:00Z
2,Bo,bo@x.example,cancelled,2022-06-01T00:00:00Z
3,Cy,cy@x.example,bounced,2022-06-01T00:00:00Z
4,Di,di@x.example,complained,2022-06-01T00:00:00Z
5,Ed,ed@x.example,inactive,2022-06-01T00:00:00Z`,
    { subscribed: "ann", unsubscribed: "bo ed", suppressed: "cy di" },
  ],
  [
    "Ghost",
    `id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels
1,ann@x.example,Ann,,true,false,,2022-06-01T00:00:00.000Z,,"x, y"
2,bo@x.example,,,false,,,2022-06-01T00:00:00.000Z,,
3,cy@x.example,,,true,,,2022-06-01T00:00:00.000Z,2023-01-01T00:00:00.000Z,`,
    { subscribed: "ann", unsubscribed: "bo cy" },
  ],
  [
    "Substack",
    `email,active_subscription,expiry,plan,email_disabled,created_at,first_payment_at
ann@x.example,false,,other,false,2022-06-01T00:00:00.000Z,
bo@x.example,true,,yearly,true,2022-06-01T00:00:00.000Z,`,
    { subscribed: "ann", unsubscribed: "bo" },
  ],
  [
    "beehiiv",
    `email,status,created_at,subscription_tier,utm_source
ann@x.example,active,2022-06-01 00:00:00 UTC,free,x
bo@x.example,inactive,,free,
cy@x.example,pending,,free,
di@x.example,invalid,,free,
ed@x.example,paused by robot,,free,`,
    {
      subscribed: "ann",
      unsubscribed: "bo",
      unconfirmed: "cy ed",
      suppressed: "di",
      unknown: "status=paused by robot",
    },
  ],
  [
    "MailerLite",
    `Subscriber,Name,Last name,Status,Sent,Opened,Subscribed,Unsubscribed
ann@x.example,Ann,Lee,Active,5,3,2022-06-01 00:00:00,
bo@x.example,Bo,Lee,Unsubscribed,5,0,2022-06-01 00:00:00,2023-06-01 00:00:00
cy@x.example,Cy,Lee,Unconfirmed,0,0,,
di@x.example,Di,Lee,Bounced,1,0,2022-06-01 00:00:00,
ed@x.example,Ed,Lee,Junk,1,0,2022-06-01 00:00:00,`,
    { subscribed: "ann", unsubscribed: "bo", unconfirmed: "cy", suppressed: "di ed" },
  ],
])("an export of %s subscribes only those who want it", (_service, file, expected) => {
  expect(judge(file)).toEqual(expected);
});

test.each<[string, string, Record<string, string>]>([
  [
    "an address column of any name, with names and schemes around the addresses",
    `Kontakt,Vorname,Nachname
Ann <ann@x.example>,Ann,Lee
mailto:bo@x.example?subject=hi,Bo,
<cy@x.example>,,
nobody,,`,
    { subscribed: "ann bo cy", rejected: "nobody" },
  ],
  [
    "columns in other languages",
    `Vorname;E-Mail-Adresse;Abgemeldet;Newsletter
Ann;ann@x.example;nein;ja
Bo;bo@x.example;ja;ja
Cy;cy@x.example;nein;nein`,
    { subscribed: "ann", unsubscribed: "bo cy" },
  ],
  [
    "a status under a name that says nothing",
    `email,Spalte 7\nann@x.example,aktiv\nbo@x.example,abgemeldet\ncy@x.example,bounced`,
    { subscribed: "ann", unsubscribed: "bo", suppressed: "cy" },
  ],
  [
    "a word for leaving in a column of notes, and orders that were cancelled",
    `email,notes,order status\nann@x.example,nice,cancelled\nbo@x.example,Unsubscribed,paid`,
    { subscribed: "ann", unsubscribed: "bo" },
  ],
  [
    "a status in words that nobody knows",
    `email,status\nann@x.example,alpha\nbo@x.example,beta`,
    { unconfirmed: "ann bo", unknown: "status=alpha status=beta" },
  ],
  [
    "states of a country, and customers of two types",
    `email,state,type\nann@x.example,California,company\nbo@x.example,Ohio,person`,
    { subscribed: "ann bo" },
  ],
])("%s", (_what, file, expected) => {
  expect(judge(file)).toEqual(expected);
});
