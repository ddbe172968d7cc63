export const title = "You’re offline";
export const text =
  "This page isn’t saved on your device. The stories of your reading list are there without a network:";
export const readingList = "Open your reading list";
