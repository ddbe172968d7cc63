import { expect, test } from "vitest";
import { sql, type Sql, identifier, literal, joinSql } from "../../../worker/db/sql.ts";

test.each<[string, Sql, string, unknown[]]>([
  ["binds what isn't a fragment", sql`SELECT ${"x'; --"}, ${1}`, "SELECT ?1, ?2", ["x'; --", 1]],
  [
    "contains fragments with their values",
    sql`SELECT ${0} WHERE ${sql`a = ${1} AND ${sql`b = ${"c"}`}`} LIMIT ${2}`,
    "SELECT ?1 WHERE a = ?2 AND b = ?3 LIMIT ?4",
    [0, 1, "c", 2],
  ],
  [
    "binds a string or number that occurs again once",
    sql`${"a"} ${7} ${sql`${"a"}`} ${7} ${"7"}`,
    "?1 ?2 ?1 ?2 ?3",
    ["a", 7, "7"],
  ],
  [
    "has the same text whether values are null or not",
    sql`${null} ${null} ${true} ${true}`,
    "?1 ?2 ?3 ?4",
    [null, null, true, true],
  ],
  [
    "joins fragments",
    sql`SELECT ${joinSql([sql`a`, sql`${1}`, sql`b`], ", ")}${joinSql([], " AND ")}`,
    "SELECT a, ?1, b",
    [1],
  ],
  [
    "takes names and constants as text",
    sql`SELECT ${identifier("post_id")} + ${literal(-1.5)} = ${literal("in-text")}`,
    "SELECT post_id + -1.5 = 'in-text'",
    [],
  ],
])("a statement %s", (_name, statement, text, values) => {
  expect(statement.toD1()).toEqual({ text, values });
});

test.each(["a b", "a;", "1a", "", "a'", 'a"', "a.b"])("%j isn't an identifier", (name) => {
  expect(() => identifier(name)).toThrow(TypeError);
});

test.each(["it's", "a b", "x;", Number.NaN, Infinity])("%j isn't a literal", (value) => {
  expect(() => literal(value)).toThrow(TypeError);
});
