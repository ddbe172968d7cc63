export const formErrorTitle = "That didn’t work";
export const formErrorText =
  "What you wrote stays in the page: use your browser’s Back button to return to it.";
export const formRetryText =
  "Go back and try again. What you wrote stays in the page: use your browser’s Back button to return to it.";
export const goBack = "Go back";
export const goBackAndTry = "Go back and try again";
export const pageError = "This page can’t be shown";
export const pageErrorText = "Go back and try again, or go to the home page.";
export const goToHomePage = "Go to the home page";
export const signIn = "Sign in";
export const onlyGet = "This address only accepts GET requests.";
export const addressTooLong = "The address is too long.";
export const serverError = "Something went wrong on our end. Please try again.";
