import { describe, expect, test } from "vitest";
import { makeEnvironment } from "../../../../client/runtime/relay/environment.ts";
import { fetchVariantFlags } from "../../../../client/features/chrome/VariantFlags.ts";
import { fetchVisitor } from "../../../../client/features/viewer/Visitor.ts";

/** An environment whose server answers each operation with these data. */
const answering = (data: Record<string, unknown>, asked: string[] = []) =>
  makeEnvironment(async ({ name }) => {
    asked.push(name);
    return { data };
  });

describe("the anonymous viewer query", () => {
  test("asks for the browser's id and origin", async () => {
    const asked: string[] = [];
    const visitor = { id: "lo_5f2a", geolocation: { country: "FR" } };
    expect(await fetchVisitor(answering({ visitor }, asked))).toEqual(visitor);
    expect(asked).toEqual(["VisitorQuery"]);
  });

  test("asks for every flag by name, whatever its kind", async () => {
    const flag = (name: string, __typename: string, key: string, value: unknown) => ({
      name,
      valueType: { __typename, [key]: value },
    });
    const variantFlags = [
      flag("is_on", "VariantFlagBoolean", "booleanValue", true),
      flag("is_off", "VariantFlagBoolean", "booleanValue", false),
      flag("variant", "VariantFlagString", "stringValue", "blue"),
      flag("share", "VariantFlagNumber", "numberValue", 0.5),
    ];
    expect(await fetchVariantFlags(answering({ variantFlags }))).toEqual({
      is_on: true,
      is_off: false,
      variant: "blue",
      share: 0.5,
    });
  });
});
