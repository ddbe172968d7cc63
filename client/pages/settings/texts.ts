import { plural } from "../../../shared/format/plural.ts";
import { PRODUCT_NAME } from "../../../shared/product.ts";

export const settings = "Settings";
export const change = "Change";
export const edit = "Edit";
export const open = "Open";
export const set = "Set";
export const manage = "Manage";

// Newsletters
export const yourSubscriptions = "Your subscriptions";
export const yourSubscriptionsText = "The newsletters you get by email.";
export const noSubscriptions = "You don’t get any newsletters yet.";
export const subscribedSince = (date: string) => `Since ${date}`;
export const unsubscribe = "Unsubscribe";
export const unsubscribeFromAll = "Unsubscribe from all";
export const showMore = "Show more";
export const yourNewsletter = "Your newsletter";
export const yourNewsletterText = "Readers subscribe to get your stories by email.";
export const startNewsletter = "Start your newsletter";
export const startNewsletterText =
  "Your newsletter also starts automatically with your first subscriber.";
export const manageNewsletter = "Manage your newsletter";
export const newsletterSubscribers = (count: number) =>
  plural(count, { one: "1 subscriber", other: `${count.toLocaleString("en")} subscribers` });

// Account
export const profile = "Profile";
export const profileText = "What readers see on your profile, and next to your stories.";
export const editProfile = "Edit your profile";
export const profileImage = "Profile image";
export const profileImageText = "Shown in a circle next to your name. At least 160 px wide.";
export const changeProfileImage = "Change your profile image";
export const cropImage = "Crop your image";
export const avatarPreview = "Your profile image";
export const zoom = "Zoom";
export const fromLeft = "From left to right";
export const fromTop = "From top to bottom";
export const confirmCrop = "Use this image";
export const cancelCrop = "Cancel";
export const banner = "Banner";
export const bannerText = "A wide image above your name, at least 1,320 px wide.";
export const focusX = "Focus, from left to right";
export const focusY = "Focus, from top to bottom";
export const focusHint = "The part that stays visible where the banner is cut.";
export const name = "Name";
export const bio = "Bio";
export const bioHint = "One or two sentences about you.";
export const tippingLink = "Tipping link";
export const tippingLinkHint = "Where readers can leave you a tip, such as your Ko-fi page.";
export const username = "Username";
export const changeUsername = "Change your username";
export const books = "Books";
export const booksText = "The books you wrote, shown on your profile.";
export const editBooks = "Edit your books";

export const publishing = "Publishing";
export const howAndWhere = "Design, domain and audience";
export const publishingText = "How and where your stories appear, and who follows them.";
export const design = "Design";
export const designText = "Colors, typefaces and layout of your profile and stories.";
export const changeDesign = "Change your design";
export const customDomain = "Custom domain";
export const noDomain = "Give your profile and stories an address of your own.";
export const openDomain = "Open the settings of your domain";
export const publications = "Publications";
export const publicationsText = "The publications that you own, edit or write for.";
export const undoDeletion = "Undo deletion";
export const restorePublication = (name: string) => `Undo deletion of ${name}`;
export const deletedUntil = (deleted: string, until: string) =>
  `Deleted on ${deleted}. You can undo this until ${until}.`;
export const publicationRestored = (name: string) => `${name} is back.`;
export const openPublications = "Open your publications";
export const followers = "Followers";
export const followersText = "People who follow you.";
export const openFollowers = "Open your followers";
export const forms = "Forms for readers";
export const formsText = "Forms you add to your stories, and the answers to them.";
export const openForms = "Open your forms";

export const account = "Account";
export const accountText = "Your email address and your data.";
export const email = "Email address";
export const changeEmail = "Change your email";
export const none = "None";
/** Why an address gets no newsletters and notifications, and what helps. */
export const emailSuppressions: Readonly<Record<string, string>> = {
  BOUNCE:
    "Emails to this address came back, so we stopped newsletters and notifications. Change the address, or try again if it works now.",
  COMPLAINT:
    "An email to this address was reported as spam, so we stopped newsletters and notifications. To get them again, change the address or {contact}.",
  STAFF:
    "We stopped newsletters and notifications to this address. To get them again, change the address or {contact}.",
};
export const contactUs = "contact us";
export const tryAgain = "Try again";
export const resumeEmail = "Try again to send email to this address";
export const waitingFor = (email: string) => `Confirm ${email} with the link we sent there.`;
export const invite = "Invite code";
export const inviteText = "Redeem an invite code to unlock a feature.";
export const redeem = "Redeem";
export const redeemInvite = "Redeem an invite code";
export const exportData = "Export your data";
export const exportText = "A ZIP file of your stories, responses, lists and profile.";
export const createExport = "Export";
export const createExportLabel = "Export your data";
export const downloadExport = (date: string) => `Download the export of ${date}`;
export const preparingExport = (date: string) => `The export of ${date} is being prepared.`;

export const dangerZone = "Danger zone";
export const close = "Deactivate or delete your account";
export const closeText =
  "Hides your profile and stories. You can reactivate later, or delete everything for good.";
export const closeAction = "Deactivate or delete";

// Notifications
export const notifications = "Notifications";
export const inApp = "On the site";
export const inAppText = `What appears under the bell.`;
export const follows = "Follows";
export const followsText = "When someone follows you.";
export const claps = "Claps";
export const clapsText = "When someone claps for something you wrote.";
export const responses = "Responses";
export const responsesText = "When someone responds to your stories or replies to you.";
export const mentions = "Mentions";
export const mentionsText = "When someone mentions you in a story.";
export const submissions = "Submissions";
export const submissionsText = "When the status of a story you submitted or edit changes.";
export const milestones = "Milestones";
export const milestonesText =
  "When a story of yours, your followers or your subscribers reach a round number.";
export const notifyOfMilestones = "Notify me of milestones";
export const from = (kind: string) => `${kind}: from`;
export const everyone = "From everyone";
export const network = "From people you follow";
export const off = "Off";
export const byEmail = "By email";
export const byEmailText = "What we send to your inbox.";
export const digest = "Digest";
export const digestText = "New stories from the writers, publications and topics you follow.";
export const digestFrequency = "Digest frequency";
export const daily = "Daily";
export const weekly = "Weekly";
export const never = "Never";
export const submissionEmails = "Submissions to publications";
export const submissionEmailsText =
  "When the status of a story you submitted or edit changes. Your notifications still show it, unless you’ve turned them off.";
export const sendEmails = "Email me about submissions";
export const statisticsEmails = "Monthly statistics";
export const statisticsEmailsText =
  "At the start of a month, how your stories, and those of publications you edit, were read in the one before.";
export const sendStatistics = "Email me monthly statistics";
export const newsletterTracking = "Newsletter opens and clicks";
export const newsletterTrackingText =
  "Newsletters count whether you opened an email and which links you clicked, unless you turn it off.";
export const track = "Count my opens and clicks";

// Security and apps
export const securityAndApps = "Security and apps";
export const signIn = "Signing in";
export const signInText = "How you prove that it’s you.";
export const password = "Password";
export const setPassword = "Set a password";
export const changePassword = "Change your password";
export const noPasswordSocial = "You don’t have one. You sign in with a connected account.";
export const noPassword = "You don’t have one. You sign in by email.";
export const passwordSince = (date: string) => `Set on ${date}.`;
export const twoFactor = "Two-factor authentication";
export const turnOn = "Turn on";
export const turnOnTwoFactor = "Turn on two-factor authentication";
export const manageTwoFactor = "Manage two-factor authentication";
export const twoFactorOff = "Off. Turn it on to also require a code from your authenticator app.";
export const twoFactorOn = (date: string, codes: number) =>
  plural(codes, {
    one: `On since ${date}. 1 recovery code left.`,
    other: `On since ${date}. ${codes} recovery codes left.`,
  });
export const mobile = "Mobile number";
export const verify = "Verify";
export const verifyMobile = "Verify a mobile number";
export const changeMobile = "Change your mobile number";
export const noMobile = "No number is verified.";
export const connectedAccounts = "Connected accounts";
export const manageConnected = "Manage connected accounts";
export const noConnected = "None. Connect another provider’s account to sign in with it.";
export const setSignInPassword = "Set a password to sign in with";
export const noProvidersWithPassword = `${PRODUCT_NAME} doesn’t offer sign-in with other accounts here. You sign in by email or with your password.`;
export const noProviders = `${PRODUCT_NAME} doesn’t offer sign-in with other accounts here. You sign in by email, and you can add a password.`;

export const sessions = "Where you’re signed in";
export const sessionsText = "Sign out browsers that you don’t use or don’t recognize.";
export const thisBrowser = (browser: string) => `${browser}, this browser`;
export const since = (date: string) => `since ${date}`;
export const signOut = "Sign out";
export const signOutOf = (browser: string, since: string) => `Sign out ${browser}, ${since}`;
export const signOutEverywhere = "Sign out everywhere";
export const signOutEverywhereText = "Ends all sessions, this one too.";

export const apps = "Apps";
export const appsText =
  "Apps you’ve authorized. A new password, or signing out everywhere, also revokes their access.";
export const noApps = "None. Apps you authorize appear here.";
export const removeAccess = "Remove access";
export const removeAccessOf = (app: string) => `Remove access: ${app}`;
export const neverUsed = (since: string) => `Since ${since}, never used`;
export const lastUsed = (since: string, used: string) => `Since ${since}, last used ${used}`;
export const ownApps = "Your own apps";
export const ownAppsText = "For developers: register apps that readers can authorize.";
export const manageOwnApps = "Manage your own apps";

// Pages of one setting
export const designTitle = "Design";
export const designLead =
  "How your profile and your stories look. Stories in a publication have its design.";
export const designSuspended = "You can’t change your design right now";
export const domainSuspended = "You can’t set up a domain right now";
export const yourPages = "your profile and stories";

/** The messages of completed forms, by their names in the URL. */
export const done: Readonly<Record<string, string>> = {
  "email-resumed": "You get newsletters and notifications at this address again.",
  "email-sent": "We sent a link to the new address. Open it to finish.",
  username: "Your username has changed.",
  profile: "Your profile was updated.",
  picture: "Your profile image was changed.",
  "picture-removed": "Your profile image was removed.",
  password: "Your password is set. Other browsers have been signed out.",
  "second-factor-on": "Two-factor authentication is on.",
  "second-factor-off": "Two-factor authentication is off.",
  connected: "The account is connected. You can now sign in with it.",
  disconnected: "The account is disconnected.",
  mobile: "Your mobile number is verified.",
  "mobile-removed": "Your mobile number was removed.",
  session: "That browser was signed out.",
  application: "That app no longer has access.",
  "membership-canceled": "Your membership is canceled. You won’t be charged again.",
  "membership-discount": "The discount applies from your next payment. Thank you for staying.",
  "membership-switched": "Your plan was changed.",
  "membership-kept": "You keep your current plan.",
  "payment-updated": "Your payment method was updated.",
  "gift-refunded": "The gift is refunded. The money is back on your card in 5 to 10 days.",
  export: "Your export is being prepared. It will be listed here when it’s ready.",
};

// Membership and payment
export const membershipAndPayment = "Membership and payment";
export const membership = "Membership";
export const membershipText = "What you can read, and what you pay for it.";
/** By tier. */
export const tierNames: Readonly<Record<string, string>> = {
  MEMBER: "Member",
  FRIEND: `Friend of ${PRODUCT_NAME}`,
};
/** By the type of a membership. */
export const planNames: Readonly<Record<string, string>> = {
  MONTHLY: "Member, billed monthly",
  YEARLY: "Member, billed yearly",
  PREMIUM_MONTHLY: "Friend, billed monthly",
  PREMIUM_YEARLY: "Friend, billed yearly",
};
export const plan = "Plan";
export const changePlan = "Change plan";
export const changePlanLabel = "Change your plan";
export const notAMember = "You’re not a member";
export const notAMemberText = "Members read every story to the end.";
export const notOffered = `${PRODUCT_NAME} doesn’t offer memberships at the moment.`;
export const becomeAMember = "Become a member";
export const feeds = "Full-text feeds";
export const feedsText = "Read stories in full in the feed reader of your choice.";
export const seeFeeds = "See feeds";
export const seeFeedsLabel = "See your full-text feeds";
export const giftText = "Did someone give you a membership?";
export const redeemGift = "Redeem a gift";
export const redeemGiftLabel = "Redeem a gift membership";
export const givenGifts = "Gifts you gave";
export const givenGiftsText = "Memberships that you bought for others.";
export const noGifts = "You haven’t given a membership yet.";
export const giveOne = "Give one";
export const someone = "someone";
export const print = "Print";
export const printGift = (name: string) => `Print the gift for ${name}`;
export const refund = "Refund";
export const giftFor = (name: string) => `the gift for ${name}`;
export const refundGift = (name: string) => `Refund the gift for ${name}`;
export const refundEffect = (amount: string) =>
  `You get ${amount} back, and the code stops working at once, also in an email that was sent. This can’t be undone.`;
export const refundNow = (amount: string) => `Refund ${amount}`;
export const moreGifts = "Show more gifts";
export const gift = "Given to you";
export const giftEnds = (date: string) => `It ends by itself on ${date}.`;
export const endsOn = (date: string) =>
  `Canceled. You keep your membership until ${date}, and you won’t be charged again.`;
export const overdue = (price: string | null) =>
  `${price === null ? "A payment" : `A payment of ${price}`} is overdue. We’ll try again.`;
export const switchesTo = (plan: string, date: string) => `Switches on ${date} to: ${plan}.`;
export const paymentMethod = "Payment method";
export const updatePayment = "Update your payment method";
export const update = "Update";
export const noMethod = "None.";
export const paymentFailed = (date: string) =>
  `Your payment failed on ${date}. Update your payment method to keep your membership.`;
export const cardExpired = "Your card has expired. Update it before the next payment.";
export const cancelTitle = "Cancel your membership";
export const cancel = "Cancel";
export const cancelText = (date: string) => `You’d keep it until ${date}.`;
export const cancelOverdueText = "It would end now, and we wouldn’t try to charge you again.";
export const billing = "Billing history";
export const billingText = "Your payments, each with a receipt that you can print.";
export const noCharges = "You haven’t paid anything yet.";
export const charge = (what: string, amount: string, currency: string) =>
  `${what}, ${amount} ${currency}`;
export const refunded = (amount: string) => `${amount} was refunded.`;
export const receipt = "Receipt";
export const receiptOf = (date: string) => `Receipt of ${date}`;
export const friendBanner = `Become a Friend of ${PRODUCT_NAME}`;
export const friendBannerText = "Give 4x more to the writers you read most.";
export const upgrade = "Upgrade";
export const dismiss = "Dismiss";
