export const moreCount = (count: number) => `${count} more`;
export const loading = "Loading…";
export const pages = "Pages";
export const pageNumber = (number: number) => `Page ${number}`;
export const previousPage = "Previous page";
export const nextPage = "Next page";
