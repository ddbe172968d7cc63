import { describe, expect, test } from "vitest";
import type { DraftContent } from "../../../../shared/story/delta/draftContent.ts";
import {
  isSaved,
  nextRequest,
  openJournal,
  receiveAnswer,
  receiveNews,
  settleConflict,
  withdrawRequest,
  writeInJournal,
} from "../../../../shared/story/delta/draftJournal.ts";
import { isDeltaId } from "../../../../shared/story/delta/delta.ts";
import { newParagraphName } from "../../../../shared/story/delta/newParagraphName.ts";
import { haveTooLongText, readDeltas } from "../../../../shared/story/delta/readDeltas.ts";

const draft = (...texts: string[]): DraftContent => ({
  title: "",
  subtitle: "",
  paragraphs: texts.map((text, index) => ({ name: `aaa${index}`, type: "P", text })),
});
let ids = 0;
const newId = () => `delta-${String((ids += 1)).padStart(4, "0")}`;

describe("a draft's journal", () => {
  test("is saved only once the server has confirmed it", () => {
    let journal = openJournal(3, draft("one"));
    expect(isSaved(journal)).toBe(true);
    expect(nextRequest(journal, newId).request).toBeNull();
    journal = writeInJournal(journal, draft("one more"));
    expect(isSaved(journal)).toBe(false);
    const sent = nextRequest(journal, newId);
    expect(isSaved(sent.journal)).toBe(false);
    expect(sent.request?.baseRevision).toBe(3);
    const saved = receiveAnswer(sent.journal, sent.request!, { kind: "saved", revision: 4 });
    expect(isSaved(saved)).toBe(true);
    expect(saved.revision).toBe(4);
  });

  test("sends the same request until it is answered, even after a reload", () => {
    const first = nextRequest(writeInJournal(openJournal(1, draft()), draft("one")), newId);
    const kept = JSON.parse(JSON.stringify(first.journal)) as typeof first.journal;
    const again = nextRequest(writeInJournal(kept, draft("one two")), newId);
    expect(again.request).toEqual(first.request);
    const after = receiveAnswer(again.journal, again.request!, { kind: "saved", revision: 2 });
    expect(after.content).toEqual(draft("one two"));
    const next = nextRequest(after, newId);
    expect(next.request?.deltas).toHaveLength(1);
    expect(next.request?.baseRevision).toBe(2);
  });

  test("accepts each response once, and none for an outdated request", () => {
    const { journal, request } = nextRequest(
      writeInJournal(openJournal(1, draft()), draft("one")),
      newId,
    );
    const saved = receiveAnswer(journal, request!, { kind: "saved", revision: 2 });
    expect(receiveAnswer(saved, request!, { kind: "saved", revision: 2 })).toBe(saved);
  });

  test("keeps the text written meanwhile when others' changes arrive", () => {
    const { journal, request } = nextRequest(
      writeInJournal(openJournal(1, draft("one", "two")), draft("one mine", "two")),
      newId,
    );
    const writing = writeInJournal(journal, draft("one mine more", "two"));
    const content = draft("one mine", "two theirs");
    const merged = receiveAnswer(writing, request!, { kind: "merged", revision: 5, content });
    expect(merged.content).toEqual(draft("one mine more", "two theirs"));
    expect(merged.conflicts).toEqual([]);
    expect(nextRequest(merged, newId).request?.baseRevision).toBe(5);
  });

  test("stores both versions of a conflict until the writer resolves it", () => {
    const { journal, request } = nextRequest(
      writeInJournal(openJournal(1, draft("one", "two")), draft("mine", "two more")),
      newId,
    );
    const content = draft("theirs", "two");
    const asked = receiveAnswer(journal, request!, { kind: "conflict", revision: 2, content });
    expect(asked.content).toEqual(draft("theirs", "two more"));
    expect(asked.conflicts).toMatchObject([{ mine: { text: "mine" }, theirs: { text: "theirs" } }]);
    expect(isSaved(asked)).toBe(false);
    const conflict = asked.conflicts[0]!;
    const both = settleConflict(asked, conflict, "both", newParagraphName());
    expect(both.conflicts).toEqual([]);
    expect(both.content.paragraphs.map(({ text }) => text)).toEqual(["theirs", "mine", "two more"]);
    expect(settleConflict(asked, conflict, "mine", "").content).toEqual(draft("mine", "two more"));
    expect(settleConflict(asked, conflict, "theirs", "").content).toEqual(asked.content);
  });

  test("accepts changes from other devices in between, and never outdated ones", () => {
    const journal = writeInJournal(openJournal(2, draft("one", "two")), draft("one", "two mine"));
    const told = receiveNews(journal, 3, draft("one theirs", "two"));
    expect(told.content).toEqual(draft("one theirs", "two mine"));
    expect(receiveNews(told, 3, draft())).toBe(told);
    const { journal: busy } = nextRequest(told, newId);
    expect(receiveNews(busy, 4, draft())).toBe(busy);
  });

  test("builds a new request once a rejected change is undone", () => {
    const { journal } = nextRequest(
      writeInJournal(openJournal(1, draft()), draft("too long")),
      newId,
    );
    const shorter = writeInJournal(withdrawRequest(journal), draft("short"));
    const [delta] = nextRequest(shorter, newId).request?.deltas ?? [];
    expect(delta?.kind === "INSERT" && delta.paragraph.text).toBe("short");
  });

  test("sends large changes in parts that the server accepts", () => {
    const whole = draft(...Array.from({ length: 40 }, () => "word ".repeat(4000)));
    let journal = writeInJournal(openJournal(0, draft()), whole);
    let requests = 0;
    while (!isSaved(journal)) {
      const { journal: sending, request } = nextRequest(journal, newId);
      expect(JSON.stringify(request).length).toBeLessThan(400_000);
      expect(readDeltas(request!.deltas)).not.toBeNull();
      requests += 1;
      journal = receiveAnswer(sending, request!, { kind: "saved", revision: requests });
    }
    expect(requests).toBe(4);
    expect(journal.content).toEqual(whole);
  });

  test("reports a rejected long text, and only then", () => {
    const { deltas } = nextRequest(
      writeInJournal(openJournal(0, draft()), { ...draft("one"), title: "a".repeat(5001) }),
      newId,
    ).request!;
    expect(readDeltas(deltas)).toBeNull();
    expect(haveTooLongText(deltas)).toBe(true);
    const long = nextRequest(
      writeInJournal(openJournal(0, draft()), draft("a".repeat(100_001))),
      newId,
    );
    expect(readDeltas(long.request!.deltas)).toBeNull();
    expect(haveTooLongText(long.request!.deltas)).toBe(true);
    expect(haveTooLongText([{ kind: "SET" }, null, 3])).toBe(false);
    expect(haveTooLongText("a".repeat(200_000))).toBe(false);
  });

  test("names its paragraphs and deltas as the server expects", () => {
    expect(newParagraphName()).toMatch(/^[0-9a-f]{12}$/);
    expect(isDeltaId(crypto.randomUUID())).toBe(true);
  });
});
