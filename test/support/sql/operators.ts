import { HOLE, keyOf, Unknown } from "./unknown.ts";

export function asText(value: unknown): string {
  return value instanceof Unknown || typeof value === "function" || typeof value === "symbol"
    ? HOLE
    : String(value);
}

export function arithmetic(operator: string, left: number, right: number): unknown {
  switch (operator) {
    case "+":
      return left + right;
    case "-":
      return left - right;
    case "*":
      return left * right;
    case "/":
      return left / right;
    case "%":
      return left % right;
    case "<":
      return left < right;
    case ">":
      return left > right;
    case "<=":
      return left <= right;
    case ">=":
      return left >= right;
    case "in":
      return String(left) in Object(right);
    case "&":
      return left & right;
    case "|":
      return left | right;
    case "**":
      return left ** right;
    default:
      return new Unknown(`(${keyOf(left)}${operator}${keyOf(right)})`);
  }
}
