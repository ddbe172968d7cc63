import { expect, test } from "vitest";
import { FieldChanges } from "../../../../client/features/forms/FieldChanges.ts";

test("a form sends only what differs from what it loaded, so that it puts nothing back", () => {
  const loaded = { name: "Weekly", footerText: "Old", replyTo: "" };
  const changes = new FieldChanges(loaded);
  expect(changes.take(loaded)).toEqual({});
  const typed = { ...loaded, footerText: "New" };
  const sent = changes.take(typed);
  expect(sent).toEqual({ footerText: "New" });
  changes.saved(sent, typed);
  expect(changes.take({ ...typed, replyTo: "a@example.com" })).toEqual({
    replyTo: "a@example.com",
  });
});

test("a field that is cleared is sent empty", () => {
  const changes = new FieldChanges({ tippingLink: "https://example.com/", isOpen: "on" });
  changes.use("isOpen");
  expect(changes.take({ tippingLink: "" })).toEqual({ tippingLink: "", isOpen: "" });
});

test("what was entered before the form was loaded is sent when its change is repeated", () => {
  const changes = new FieldChanges({ digest: "WEEKLY", claps: "ALL" });
  changes.use("digest");
  expect(changes.take({ digest: "WEEKLY", claps: "ALL" })).toEqual({ digest: "WEEKLY" });
});

test("a choice that was discarded isn’t sent with later ones", () => {
  const stored = { typeface: "BOOK", masthead: "START" };
  const changes = new FieldChanges(stored);
  changes.use("typeface");
  changes.unuse("typeface");
  changes.use("masthead");
  expect(changes.take({ ...stored, masthead: "COMPACT" })).toEqual({ masthead: "COMPACT" });
});

test("what couldn’t be saved is sent again, with what was typed since", () => {
  const changes = new FieldChanges({ slug: "one", title: "" });
  changes.failed(changes.take({ slug: "two", title: "" }));
  expect(changes.take({ slug: "one", title: "T" })).toEqual({ slug: "one", title: "T" });
});

test("a value that the server normalized isn’t a change, and one typed meanwhile is", () => {
  const changes = new FieldChanges({ slug: "one", name: "A" });
  const sent = changes.take({ slug: "Two words", name: "B" });
  changes.use("name");
  changes.saved(sent, { slug: "two-words", name: "C" });
  expect(changes.take({ slug: "two-words", name: "C" })).toEqual({ name: "C" });
});
