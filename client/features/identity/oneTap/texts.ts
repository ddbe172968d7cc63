import { PRODUCT_NAME } from "../../../../shared/product.ts";

export const continueTo = `Continue to ${PRODUCT_NAME}`;
export const close = "Close";
export const createAnAccountFor = (email: string) => `Create an account for ${email}.`;
export const signUp = "Sign up";
export const signIn = "Sign in";
