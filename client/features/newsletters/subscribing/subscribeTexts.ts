export const subscribe = "Subscribe";
