import { expect, test } from "vitest";
import {
  forgetSignInMark,
  hasSignInMark,
  SIGN_IN_MARK,
} from "../../../shared/identity/signInMark.ts";

test("the sign-in cookie is read among other cookies, and removed on the path where it was set", () => {
  expect(hasSignInMark(`a=b; ${SIGN_IN_MARK}=1; c=d`)).toBe(true);
  for (const cookies of ["", `${SIGN_IN_MARK}=`, `x-${SIGN_IN_MARK}=1`, `a=${SIGN_IN_MARK}=1`])
    expect(hasSignInMark(cookies)).toBe(false);
  const document = { cookie: "" };
  forgetSignInMark(document);
  expect(document.cookie).toMatch(new RegExp(`^${SIGN_IN_MARK}=; Path=/; Max-Age=0;`));
});
