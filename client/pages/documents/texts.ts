export const noContact = "This site has no contact address yet.";
export const writeTo = "Write to {link}.";
export const lastChanged = (changedOn: string) => `Last changed on ${changedOn}`;
