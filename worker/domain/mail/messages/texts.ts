import type { CollectionRole } from "../../../../shared/enums.ts";
import { plural } from "../../../../shared/format/plural.ts";
import { PRODUCT_NAME } from "../../../../shared/product.ts";

const formatCount = (count: number): string => count.toLocaleString("en");

/** Before the address of a button, for clients that don't show it. */
export const orOpen = "Or open this address:";
export const hours = (count: number) => plural(count, { one: "1 hour", other: `${count} hours` });
export const minutes = (count: number) =>
  plural(count, { one: "1 minute", other: `${count} minutes` });

export const accountDeletedSubject = `Your ${PRODUCT_NAME} account is about to be deleted`;
export const accountDeletedHeading = "Your account will be deleted";
export const accountDeletedText = (days: number) =>
  plural(days, {
    one: "Your profile, stories and responses are now hidden. Your account will be deleted in 1 day. Sign in before then to restore everything.",
    other: `Your profile, stories and responses are now hidden. Your account will be deleted in ${days} days. Sign in before then to restore everything.`,
  });
export const accountDeactivatedSubject = `Your ${PRODUCT_NAME} account is deactivated`;
export const accountDeactivatedHeading = "Your account is deactivated";
export const accountDeactivatedText =
  "Your profile, stories and responses are now hidden. Sign in to restore everything.";

export const collectionInvitationHeading: Readonly<Record<CollectionRole, string>> = {
  OWNER: "Become an owner of a publication",
  EDITOR: "Become an editor of a publication",
  WRITER: "Become a writer of a publication",
};
export const collectionInvitationText: Readonly<Record<CollectionRole, string>> = {
  OWNER: `Someone invited you to be an owner of their publication on ${PRODUCT_NAME}.`,
  EDITOR: `Someone invited you to be an editor of their publication on ${PRODUCT_NAME}.`,
  WRITER: `Someone invited you to be a writer of their publication on ${PRODUCT_NAME}.`,
};
export const invitationValid = (days: number) =>
  plural(days, {
    one: "See which one, then accept or decline. The link works for 1 day.",
    other: `See which one, then accept or decline. The link works for ${days} days.`,
  });

export const dailyDigestSubject = `Your daily digest from ${PRODUCT_NAME}`;
export const weeklyDigestSubject = `Your weekly digest from ${PRODUCT_NAME}`;
export const dailyDigestHeading = (count: number) =>
  plural(count, { one: "1 story since yesterday", other: `${count} stories since yesterday` });
export const weeklyDigestHeading = (count: number) =>
  plural(count, { one: "1 story of this week", other: `${count} stories of this week` });
export const byWriter = (name: string) => `by ${name}`;
export const minutesToRead = (minutes: number) => `${minutes} min read`;

export const signUpWhy = `You’re receiving this email because someone asked to create an account on ${PRODUCT_NAME} with this address. If it wasn’t you, ignore it: no account is created unless this email is used. Don’t forward it to anyone.`;
export const signInWhy = `You’re receiving this email because someone asked to sign in to ${PRODUCT_NAME} with this address. If it wasn’t you, ignore it: without this email nobody can sign in. Don’t forward it to anyone.`;

export const untitledStory = "A story";
export const quotedTitle = (title: string) => `“${title}”`;
export const accountClosedWhy = `You’re receiving this email because this is the address of an account on ${PRODUCT_NAME}. If you didn’t close it, sign in with a link sent to this address.`;
export const accountConnectedSubject = (name: string) =>
  `${name} was connected to your ${PRODUCT_NAME} account`;
export const accountConnectedHeading = (name: string) => `You can sign in with ${name}`;
export const accountConnectedText = (name: string) =>
  `Your ${name} account was connected to your ${PRODUCT_NAME} account. You can now sign in with it.`;
export const accountConnectedWhy = `You’re receiving this email because this is the address of an account on ${PRODUCT_NAME}. If you didn’t connect it, sign in with a link sent to this address, disconnect it in your security settings, and sign out everywhere there.`;
export const accountDisconnectedSubject = (name: string) =>
  `${name} was disconnected from your ${PRODUCT_NAME} account`;
export const accountDisconnectedHeading = (name: string) =>
  `You can no longer sign in with ${name}`;
export const accountDisconnectedText = (name: string) =>
  `Your ${name} account was disconnected from your ${PRODUCT_NAME} account. You can sign in with a link sent to this address, or in another way that you have set up.`;
export const accountDisconnectedWhy = `You’re receiving this email because this is the address of an account on ${PRODUCT_NAME}. If you didn’t disconnect it, sign in with a link sent to this address and sign out everywhere in your security settings.`;
export const collectionInvitationSubject = `You’re invited to a publication on ${PRODUCT_NAME}`;
export const viewInvitation = "View invitation";
export const collectionInvitationWhy = {
  address: `You’re receiving this email because someone entered your address on ${PRODUCT_NAME}. If you aren’t interested, ignore it; the invitation will expire.`,
  user: `You’re receiving this email because someone invited your ${PRODUCT_NAME} account. If you aren’t interested, ignore it; the invitation will expire.`,
};
export const viewCount = (count: number) =>
  plural(count, { one: "1 view", other: `${formatCount(count)} views` });
export const readCount = (count: number) =>
  plural(count, { one: "1 read", other: `${formatCount(count)} reads` });
export const followersWon = (count: number) =>
  plural(count, { one: "1 new follower", other: `${formatCount(count)} new followers` });
export const subscribersWon = (count: number) =>
  plural(count, { one: "1 new subscriber", other: `${formatCount(count)} new subscribers` });
export const subscribersLost = (count: number) =>
  plural(count, { one: "1 subscriber left", other: `${formatCount(count)} subscribers left` });
export const monthlySubject = (month: string, views: number) =>
  `Your stories in ${month}: ${viewCount(views)}`;
export const monthlyPublicationSubject = (month: string, views: number) =>
  `Your publication in ${month}: ${viewCount(views)}`;
export const monthlyHeading = (month: string) => `Your stories in ${month}`;
export const monthlyPublicationHeading = (name: string, month: string) => `${name} in ${month}`;
export const mostViewed = "Most viewed:";
export const monthlyLabel = "View all numbers";
export const monthlyWhy = `You’re receiving this email because your stories were read on ${PRODUCT_NAME}. Bots and your own visits don’t count.`;
export const monthlyPublicationWhy = `You’re receiving this email because you own or edit this publication on ${PRODUCT_NAME}. Bots and writers’ visits to their own stories don’t count.`;
export const digestMailText = "New stories from the writers, publications and topics you follow.";
export const digestMailWhy = `You’re receiving this email because you turned on the ${PRODUCT_NAME} digest.`;
export const unsubscribe = "Unsubscribe";
export const confirmSubscriptionSubject = (name: string) => `Confirm your subscription to ${name}`;
export const confirmSubscriptionHeading = "Confirm your subscription";
export const confirmSubscriptionText = (name: string, days: number) =>
  `Confirm that you want to get ${name} by email. The link works for ${days} days.`;
export const confirmSubscriptionWhy = `You’re receiving this email because someone entered your address on ${PRODUCT_NAME}. If it wasn’t you, ignore it: you get no other email unless you confirm.`;
export const confirmImportedText = (name: string, days: number) =>
  `${name} is now on ${PRODUCT_NAME}. Confirm that you want to go on getting it by email. The link works for ${days} days.`;
export const confirmImportedWhy = `You’re receiving this email because the owner of the newsletter brought its list of subscribers to ${PRODUCT_NAME}. If you don’t know it, ignore this: you get no other email unless you confirm.`;
export const changeFrequency = "Change how often you get it";
export const emailChangeAskedSubject = `A new email address was requested for your ${PRODUCT_NAME} account`;
export const emailChangeAskedHeading = "Do you want to change your email address?";
export const emailChangeAskedText =
  "Someone signed in to your account asked to change its email address. The change takes effect once the new address is confirmed; until then this one remains.";
export const emailChangeAskedAdvice =
  "If it wasn’t you, stop it now: press “Sign out everywhere” on the page below, or set a new password. Either one cancels the change and signs out the person who asked for it.";
export const emailChangeAskedLabel = "Stop the change";
export const emailChangeAskedWhy = `You’re receiving this email because this is the address of an account on ${PRODUCT_NAME}. If you didn’t ask for this, stop the change.`;
export const emailChangedSubject = `The email of your ${PRODUCT_NAME} account has changed`;
export const emailChangedHeading = "Your email has changed";
export const emailChangedText =
  "Your account now uses another email address, which its owner has confirmed. You can no longer sign in with this one.";
export const emailChangedWhy = `You’re receiving this email because this was the address of an account on ${PRODUCT_NAME}. If you didn’t change it, contact support right away.`;
export const exportReadySubject = `Your ${PRODUCT_NAME} information is ready`;
export const exportReadyHeading = "Your information is ready";
export const exportReadyText = (days: number) =>
  `Download it within ${days} days. You need to be signed in.`;
export const exportReadyLabel = "Download";
export const exportReadyWhy = `You’re receiving this email because you requested a copy of your data on ${PRODUCT_NAME}. If you didn’t, sign out everywhere in your settings.`;
export const healthFailingSubject = `${PRODUCT_NAME} needs your attention`;
export const healthFailingHeading = "Something isn’t working";
export const healthFailingText = (problems: readonly string[]) =>
  `The health check found: ${problems.join(", ")}. You’ll get another email when everything works again.`;
export const healthOkSubject = `${PRODUCT_NAME} is working again`;
export const healthOkHeading = "Everything is working again";
export const healthOkText = "The health check finds no problem any more.";
export const healthLabel = "Open the health check";
export const healthWhy =
  "You’re receiving this email because this address is OPERATOR_EMAIL of this installation.";
export const mobileNumberMovedSubject = `Your mobile number was removed from your ${PRODUCT_NAME} account`;
export const mobileNumberMovedHeading = "Your mobile number was verified by another account";
export const mobileNumberMovedText =
  "The owner of that account entered a code that we sent to the number. A number can belong to only one account, so it was removed from yours. Nobody got access to your account, and nothing else has changed.";
export const mobileNumberMovedWhy = `You’re receiving this email because this is the address of an account on ${PRODUCT_NAME}. If you didn’t expect this and still have the number, verify it again in your security settings, and ask your phone company whether someone else receives its messages.`;
export const passwordChangedSubject = `The password of your ${PRODUCT_NAME} account has changed`;
export const passwordChangedHeading = "Your password has changed";
export const passwordChangedText =
  "Your account has a new password, and all other browsers have been signed out.";
export const passwordChangedWhy = `You’re receiving this email because this is the address of an account on ${PRODUCT_NAME}. If you didn’t change it, sign in with a link sent to this address and set a new one.`;
export const secondFactorOnHeading = "Signing in now requires a verification code";
export const secondFactorOnText =
  "A second factor was turned on for your account. From now on, signing in also requires a code from your authenticator app.";
export const secondFactorOffHeading = "Signing in no longer requires a verification code";
export const secondFactorOffText =
  "The second factor of your account was turned off. From now on you can sign in with just a link, an emailed code, your password or a connected account.";
export const codesRenewedHeading = "You have new recovery codes";
export const codesRenewedText =
  "New recovery codes were created for your account. The previous ones no longer work.";
export const codeUsedHeading = "A recovery code was used";
export const codeUsedText =
  "Someone signed in to your account with one of its recovery codes. That code no longer works.";
export const secondFactorSubject = (heading: string) => `${heading}: your ${PRODUCT_NAME} account`;
export const secondFactorChangedWhy = `You’re receiving this email because this is the address of an account on ${PRODUCT_NAME}. If you didn’t do this, sign in, set a new password, and sign out everywhere in your security settings.`;
export const signInCodeSubject = (code: string) => `${code} is your ${PRODUCT_NAME} code`;
export const signUpCodeHeading = "Your code to create an account";
export const signInCodeHeading = "Your code to sign in";
export const codeText = "Enter this code on the page where you requested it:";
export const codeValid = (span: string) => `It works once, only in that browser, for ${span}.`;
export const signUpLinkSubject = `Finish creating your ${PRODUCT_NAME} account`;
export const signInLinkSubject = `Sign in to ${PRODUCT_NAME}`;
export const signUpLinkHeading = "Finish creating your account";
export const signInLinkHeading = "Sign in";
export const linkText = (span: string) =>
  `Press the button and confirm on the page that opens. The link works once, for ${span}.`;
export const signUpLinkLabel = "Create your account";
export const openSubject = "A story was submitted to your publication";
export const openHeading = (story: string, publication: string) =>
  `${story} was submitted to ${publication}`;
export const openText = "Read it, and decide whether to publish it.";
export const inReviewSubject = "Your story is being reviewed";
export const inReviewHeading = (publication: string, story: string) =>
  `An editor of ${publication} is reviewing ${story}`;
export const inReviewText = "You don’t need to do anything. We’ll email you when they decide.";
export const assignedSubject = "A submitted story was assigned to you";
export const assignedHeading = (story: string, publication: string) =>
  `You take care of ${story} for ${publication}`;
export const assignedText = "Read it, and decide whether to publish it.";
export const editorsRemindedSubject = "A submitted story is waiting for you";
export const editorsRemindedHeading = (story: string, publication: string) =>
  `${story} has been waiting for ${publication} for a week`;
export const editorsRemindedText =
  "Its writer hasn’t heard from you since. This is the only reminder.";
export const writerRemindedSubject = "An editor is waiting for your changes";
export const writerRemindedHeading = (publication: string, story: string) =>
  `${publication} asked for changes to ${story} a week ago`;
export const writerRemindedText =
  "Make them and mark them as made, or withdraw the story. This is the only reminder.";
export const changesMadeSubject = "A submitted story was changed as you asked";
export const changesMadeHeading = (story: string) => `${story} was changed`;
export const changesMadeText = "The writer has made the requested changes.";
export const canceledSubject = "A submitted story was withdrawn";
export const canceledHeading = (story: string, publication: string) =>
  `${story} was withdrawn from ${publication}`;
export const canceledText = "The writer has withdrawn it. You don’t need to do anything.";
export const changesRequestedSubject = "Changes were requested to your story";
export const changesRequestedHeading = (publication: string, story: string) =>
  `${publication} requests changes to ${story}`;
export const changesRequestedText =
  "Make them, then mark them as made, so that the editors review the story again.";
export const acceptedSubject = "Your story was accepted";
export const acceptedHeading = (story: string, publication: string) =>
  `${story} was published in ${publication}`;
export const acceptedText = "Its editors have accepted and published it.";
export const rejectedSubject = "Your story was not accepted";
export const rejectedHeading = (publication: string, story: string) =>
  `${publication} didn’t accept ${story}`;
export const rejectedText = "You can publish the story yourself, or submit it elsewhere.";
export const submissionSubject = (subject: string) => `${subject} on ${PRODUCT_NAME}`;
export const submissionNote = (note: string) => `Their note: ${note}`;
export const viewSubmission = "View submission";
export const submissionWhy = `You’re receiving this email because you write or edit for this publication on ${PRODUCT_NAME}.`;
export const verifyEmailSubject = `Verify your email for ${PRODUCT_NAME}`;
export const verifyEmailHeading = "Verify your email";
export const verifyEmailText = (span: string) =>
  `Confirm that this address is yours to get full access to your account. The link works for ${span}.`;
export const verifyEmailWhy = `You’re receiving this email because an account on ${PRODUCT_NAME} uses this address. If the account isn’t yours, ignore it; the address stays unverified.`;
export const welcomeSubject = `Welcome to ${PRODUCT_NAME}`;
export const welcomeHeading = "Welcome";
export const welcomeNameHeading = (name: string) => `Welcome, ${name}`;
export const welcomeText =
  "Follow writers, publications and topics, and your home page fills with what they publish. Write a story yourself whenever you like.";
export const welcomeLabel = "Start reading";
export const welcomeWhy = `You’re receiving this email because you created an account on ${PRODUCT_NAME}. If it wasn’t you, ignore it, or sign in with this address and delete the account.`;
export const giftSubject = `You’ve been given a ${PRODUCT_NAME} membership`;
export const giftHeading = (name: string) =>
  name === "" ? "A membership for you" : `${name}, a membership for you`;
export const giftText = (buyer: string) =>
  `${buyer} has given you a year of membership on ${PRODUCT_NAME}: every story, including those for members only. If you’re a member already, it extends your membership.`;
export const giftLabel = "Redeem your gift";
export const giftCodeText = (code: string) => `Or enter this code on the redeem page: ${code}`;
export const giftWhy = `You’re receiving this email because someone bought a gift for this address on ${PRODUCT_NAME}. If you don’t want it, ignore this email.`;

// Payments
export const paymentWhy = `You’re receiving this email because of your payments on ${PRODUCT_NAME}.`;
export const membershipSettings = "Membership and payment settings";
export const receiptSubject = `Your ${PRODUCT_NAME} receipt`;
export const receiptHeading = "Thank you for your payment";
export const receiptAmount = (amount: string, tax: string) =>
  `You paid ${amount}, including ${tax} tax.`;
export const receiptPeriod = (start: string, end: string) =>
  `It pays for your membership from ${start} to ${end}.`;
export const receiptLabel = "View receipt";
export const refundSubject = `Your ${PRODUCT_NAME} refund`;
export const refundHeading = "You got a refund";
export const refundText = (amount: string, date: string) =>
  `We refunded ${amount} of your payment of ${date}. It goes back to the payment method that you paid with, usually within ten days.`;
export const failedSubject = `Your ${PRODUCT_NAME} payment failed`;
export const failedHeading = "Your payment didn’t go through";
export const failedText = (amount: string) =>
  `We couldn’t charge ${amount} for your membership. You don’t need to do anything if the reason was temporary.`;
export const failedRetry = (date: string, until: string) =>
  `We’ll try again on ${date}. You can read everything until ${until}; after that your membership ends unless the payment succeeds.`;
export const failedLast = (until: string) =>
  `We won’t try again by ourselves. Your membership ends on ${until} unless you update your payment method.`;
export const updatePaymentLabel = "Update payment method";
export const cardSubject = `The card for your ${PRODUCT_NAME} membership expires soon`;
export const cardHeading = "Your card expires soon";
export const cardEndText = (lastFour: string, expires: string, renewal: string) =>
  `Your card ending in ${lastFour} is valid until the end of ${expires}, and your membership renews on ${renewal}. Update your payment method so that it continues.`;
export const membershipCanceledSubject = `Your ${PRODUCT_NAME} membership is canceled`;
export const membershipCanceledHeading = "Your membership is canceled";
export const membershipCanceledText = (ends: string) =>
  `You can read everything until ${ends}, and you won’t be charged again. Until then you can reactivate your membership in the settings.`;
export const reactivateLabel = "Reactivate your membership";
export const membershipEndedSubject = `Your ${PRODUCT_NAME} membership has ended`;
export const membershipEndedHeading = "Your membership has ended";
export const membershipEndedText = (ended: string) =>
  `It ended on ${ended}. Your account, lists and highlights stay as they are, and you can become a member again whenever you like.`;
export const becomeMemberLabel = "Become a member";
export const trialSubject = `Your next ${PRODUCT_NAME} payment is soon`;
export const trialHeading = (ends: string) => `Your next payment is on ${ends}`;
export const trialText = (ends: string, amount: string) =>
  `You pay nothing for your membership until ${ends}. Then we charge ${amount}, and it continues. If you don’t want that, cancel before.`;
export const manageLabel = "Manage your membership";

// Newsletters
export const viewInBrowser = "View in browser";
export const continueReading = "Continue reading";
export const memberOnlyPreview = "This is the beginning of a member-only story.";
export const longStory = "This story is longer than an email can be.";
export const longEmail = "This email is longer than mail apps show.";
export const issueWhy = (newsletter: string) =>
  `You’re receiving this email because you subscribed to ${newsletter}.`;
export const emailSettings = "Choose which emails you get";

export const publicationDeletedSubject = (name: string) => `${name} was deleted`;
export const publicationDeletedText = (by: string, name: string) =>
  `${by} deleted the publication ${name}. Its pages, feeds and newsletters aren’t available any more. Its stories stay: they appear under their writers.`;
export const publicationRestorableText = (date: string) =>
  `Its owners can undo this until ${date}. After that it is deleted for good.`;
export const restorePublication = "Undo deletion";
export const publicationDeletedWhy = `You’re receiving this email because you were a member of this publication on ${PRODUCT_NAME}.`;
