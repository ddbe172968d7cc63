export const follow = "Follow";
export const following = "Following";
export const followName = (name: string) => `Follow ${name}`;
export const unfollowName = (name: string) => `Unfollow ${name}`;
export const whatYouFollow = "What you follow";
export const hasNews = "new";
