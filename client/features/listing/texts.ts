export const moreCount = (count: number) => `${count} more`;
export const loading = "Loading…";
