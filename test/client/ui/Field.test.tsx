import { describe, expect, test } from "vitest";
import { Field, type FieldStatus } from "../../../client/ui/Field.tsx";
import { rendered, tag } from "./rendered.ts";

const still = (): void => undefined;

describe("Field", () => {
  test("has a label that points to its input", () => {
    const field = rendered(<Field label="Your email" value="" onValueChange={still} />);
    expect(field.one(tag("label")).for).toBe(field.one(tag("input")).id);
    expect(field.text(tag("label"))).toBe("Your email");
  });

  test("keeps a hidden label in the page", () => {
    const field = rendered(<Field label="Search" isLabelHidden value="" onValueChange={still} />);
    expect(field.one(tag("label")).class).toBe("visually-hidden");
  });

  test.each<[FieldStatus, string | undefined, string]>([
    ["none", undefined, ""],
    ["LOADING", undefined, "Checking Username"],
    ["SUCCESS", undefined, "Accepted"],
    ["ERROR", "true", "That name is taken."],
  ])("with the status %s explains the state", (status, invalid, words) => {
    const field = rendered(
      <Field
        label="Username"
        value="ann"
        onValueChange={still}
        status={status}
        error="That name is taken."
      />,
    );
    expect(field.one(tag("input"))["aria-invalid"]).toBe(invalid);
    expect(field.html.replaceAll(/<[^>]+>/g, "")).toBe(`Username${words}`);
  });

  test("has an input described by the visible error, hint and counter", () => {
    const field = rendered(
      <Field
        label="Bio"
        value="abc"
        onValueChange={still}
        status="ERROR"
        error="Too long."
        hint="A line about you."
        limit={2}
      />,
    );
    const ids = field.one(tag("input"))["aria-describedby"]?.split(" ") ?? [];
    const texts = ids.map((wanted) => field.text((_, { id }) => id === wanted));
    expect(texts).toEqual(["Too long.", "A line about you.", "3/2"]);
  });

  test("is invalid beyond its limit, and valid at it", () => {
    const [full, over] = ["abc", "abcd"].map((value) =>
      rendered(<Field label="Bio" value={value} onValueChange={still} limit={3} />).one(
        tag("input"),
      ),
    );
    expect(full).not.toHaveProperty("aria-invalid");
    expect(over).toMatchObject({ "aria-invalid": "true" });
    expect(over).not.toHaveProperty("maxlength");
  });

  test.each([
    ["digits", { inputmode: "numeric", pattern: "[0-9]*", dir: "ltr" }],
    ["tel", { type: "tel", pattern: "[0-9]{10}" }],
    [
      "code",
      {
        inputmode: "numeric",
        pattern: "[0-9]{6}",
        maxlength: "6",
        autocomplete: "one-time-code",
      },
    ],
    ["email", { type: "email", autocomplete: "email", dir: "ltr" }],
    ["text", { type: "text", dir: "auto" }],
  ] as const)("of type %s has a matching keyboard and autocomplete", (kind, attributes) => {
    const field = rendered(<Field label="x" kind={kind} value="" onValueChange={still} />);
    expect(field.one(tag("input"))).toMatchObject(attributes);
  });

  test("with several lines is a text area with the same name and label", () => {
    const field = rendered(
      <Field label="Note" kind="multiline" name="note" value="a" onValueChange={still} rows={5} />,
    );
    expect(field.one(tag("textarea"))).toMatchObject({ name: "note", rows: "5", dir: "auto" });
    expect(field.one(tag("label")).for).toBe(field.one(tag("textarea")).id);
  });
});
