export const loading = "Loading";
export const crashTitle = "Error";
export const crashText = "We're sorry, but there was a problem displaying this page.";
export const crashAdvice = "Please reload and try again.";
export const copied = "Copied.";
export const skipToContent = "Skip to content";
export const more = "More";
export const failed = "Sorry, that didn’t work. Please try again.";
