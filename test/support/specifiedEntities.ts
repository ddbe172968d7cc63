// The specified entities and enums, as selections that the schema must accept. Excludes what only the
// client has (toasts, events, navigation, configuration, sizes, input and cache states).

/** A type and its specified fields. */
export const SPECIFIED_FIELDS: readonly [type: string, fields: string][] = [
  [
    "Viewer",
    `id name username imageId emailObfuscated unverifiedEmail twitterScreenName
     geolocation { country } dismissableFlags hasGroupGiftingEnabled hasPastMemberships hasSubdomain
     isEligibleToImportEmails isEligibleToViewNewResponses isMembershipTrialEligible isSuspended
     allowEmailAddressSharingEditorWriter styleEditorOnboardingVersionSeen
     membership { id tier memberSince friendSince }
     partnerProgramEnrollment { id status }
     viewerEdge { id createdAt } adminCollections { id } verifications { isBookAuthor }
     linkedAccounts { mastodon { id } } membershipStatus { membershipId }`,
  ],
  ["Visitor", "id geolocation { country }"],
  [
    "User",
    `id name username imageId hasSubdomain customDomainState { live { domain status isSubdomain } }
     membership { tier friendSince } newsletterV3 { id } twitterScreenName
     viewerEdge { isFollowing isMuting }`,
  ],
  [
    "MembershipStatus",
    `membershipId membershipType currentPeriodEndsAt startedAt currency amount discountEndsAt
     isCancelled paymentProvider
     paymentMethod {
       ... on CreditCard { cardType expirationMonth expirationYear lastFour }
       ... on ApplePayCard { id } ... on GooglePayCard { id } ... on PayPal { id }
     }
     hasCreditCardExpired hasRecurringPaymentFailedMoreThanOnce paymentFailedAt
     planV2 { discount { regularPrice { amount currency } numCycles } }
     switchPlanSchedule { startAt plan { price { amount currency } membershipType } }`,
  ],
  ["MembershipPrice", "amount crossoutAmount currency"],
  [
    "Collection",
    `id slug name domain description tags { id } avatar { id } logo { id } creator { id } createdAt
     ptsQualifiedAt googleAnalyticsId facebookPageId twitterUsername isAuroraVisible
     customDomainState { live { domain status isSubdomain } }
     newsletterV3 { id slug name description type showPromo }
     navigationItems { destination title value }
     viewerEdge { id isEditor isMuting isFollowing viewerStaffRole }`,
  ],
  [
    "Publication",
    `id name slug tagline avatar { id }
     homepage {
       title headerColor { rgb } backgroundImage { id alt focusPercentX focusPercentY }
       sections {
         ... on HomepagePromotionSection {
           id backgroundColor { rgb } buttonText headlineText imageId url
         }
         ... on HomepagePostsSection { id title posts { id } margin layout textPosition }
       }
     }
     navigationItems { title } followGraph { followerCount }
     mastheadConnection(first: 10, role: EDITOR) { edges { node { id } } }`,
  ],
  [
    "Post",
    `id title mediumUrl previewImage { id focusPercentX focusPercentY } creator { id } isLocked
     readingTime updatedAt latestPublishedAt statusForCollection collection { id } isPublished`,
  ],
  ["Tag", "id displayTitle normalizedTagSlug posts { edges { node { id } } }"],
  [
    "Catalog",
    `id items { edges { node { catalogItemId } } } clappers { edges { node { id } } }
     threadedCatalogResponses { edges { node { id } } }`,
  ],
  [
    "Query",
    `catalogs(userId: "x", type: READING_LIST, visibility: PUBLIC, limit: 1) { items { id } }
     notificationStatus { unreadNotificationCount }
     variantFlags {
       name
       valueType {
         ... on VariantFlagBoolean { on: value } ... on VariantFlagString { text: value }
         ... on VariantFlagNumber { number: value }
       }
     }`,
  ],
  ["NewsletterV3", "id slug name type collection { id } user { id }"],
  ["Token", "value"],
  // The user of banners is the viewer: nobody else can see their address or dismissals.
  ["Viewer", "id username name imageId membership { tier } unverifiedEmail"],
  ["Viewer", "emailObfuscated dismissableFlags"],
  [
    "Post",
    `id title responsesCount postResponses { count }
     threadedPostResponses { paging { next { limit to } } edges { node { id } } }`,
  ],
  [
    "Catalog",
    `id responsesCount
     threadedCatalogResponses { paging { next { limit to } } edges { node { id } } }`,
  ],
  ["PublicationSubmission", "id status post { id } collection { id }"],
  ["Book", "id title authors { id } editions { id }"],
  ["BookEdition", "id title coverImage { id }"],
  ["Author", "id name user { id }"],
  ["Topic", "id slug name visibility tags { id }"],
  ["Membership", "id tier"],
  ["MembershipPlanV2", "id type membershipType tier billingPeriod price { amount }"],
  [
    "Viewer",
    `chargesConnection { edges { node { id price { amount currency } purchaseType } } }
     giftMembershipsConnection { edges { node { id kind giftCode redeemedAt } } }`,
  ],
  [
    "PartnerProgramEnrollment",
    "currentStatus delinquencies { reason } permissions { canEarn canReceivePayouts }",
  ],
  [
    "Earnings",
    `credits { edges { node { sum { amount currency } } } } debits { edges { node { id } } }
     transfers { edges { node { payoutState } } } forfeiture { amount } processingFee { amount }
     taxWithholding { amount }`,
  ],
  ["Digest", "id posts { id }"],
  ["Note", "id creator { id } quote { id } text"],
  ["Notification", "id notificationType occurredAt isUnread"],
  ["Highlight", "id user { id } quote { id }"],
  ["Quote", "id post { id } paragraphName startOffset endOffset"],
  ["MastodonAccount", "id username domain"],
  [
    "Post",
    `visibility type font license boostNomination { status result }
     content { bodyModel { paragraphs { name type text markups { type start end href } } } }`,
  ],
  ["NotificationPreferences", "digestFrequency socialNotifications"],
];

/** The specified values, by enum. */
export const SPECIFIED_VALUES: Readonly<Record<string, string>> = {
  PostVisibility: "LOCKED PUBLIC UNLISTED",
  PostType: "DELETED DRAFT PUBLIC PUBLISHED RESPONSE UNKNOWN UNLISTED",
  CatalogVisibility: "PUBLIC PRIVATE LOCKED",
  CatalogType: "LIST READING_LIST CURRENTLY_READING PURCHASED",
  CollectionRole: "EDITOR OWNER WRITER",
  PublicationSubmissionStatus:
    "ACCEPTED CANCELLED CHANGES_MADE CHANGES_REQUESTED IN_REVIEW OPEN REJECTED TRIAGE UNKNOWN WIP",
  MembershipTier: "FREE FRIEND MEMBER",
  MembershipType: "MONTHLY YEARLY PREMIUM_MONTHLY PREMIUM_YEARLY",
  // The plans, and their crossout, staff and discount variants.
  MembershipPlanType:
    "MONTHLY YEARLY PREMIUM_MONTHLY PREMIUM_YEARLY YEARLY_CROSSOUT PREMIUM_YEARLY_CROSSOUT YEARLY_STAFF YEARLY_DISCOUNT",
  BillingPeriod: "MONTHLY ANNUAL",
  MembershipState: "ACTIVE INACTIVE PENDING UNKNOWN",
  MembershipCancellationReason:
    "CONTENT COSTS DUPLICATE_ACCOUNTS FEATURE_USAGE OTHER PREMIUM_TIER SWITCHING_PRODUCT TIME",
  MembershipCancellationDiscount: "NONE TWENTY_PERCENT_OFF_ONE_YEAR FIFTY_PERCENT_OFF_ONE_YEAR",
  Currency: "USD CAD",
  PaymentProvider: "APPLE BRAINTREE GOOGLE MEDIUM_GIFT PAYPAL STRIPE",
  PurchaseType: "ANNUAL MONTHLY PREMIUM_ANNUAL PREMIUM_MONTHLY CUSTOM_DOMAIN GIFT GROUP_GIFT",
  // Fourteen networks and UNKNOWN.
  CardType:
    "VISA MASTERCARD AMEX JCB DISCOVER DINERS_CLUB CARTE_BLANCHE CHINA_UNIONPAY ELO LASER UK_MAESTRO MAESTRO SOLO SWITCH UNKNOWN",
  GiftKind: "GIFT GROUP_GIFT",
  PayoutState:
    "FORFEITED INTERNAL_FAILED ON_HOLD PAID PENDING PROCESSING PROVIDER_FAILED REVERSED UNKNOWN",
  EarningsTransactionKind: "CREDIT DEBIT TRANSFER",
  PartnerProgramEnrollmentStatus: "ENROLLED NOT_ENROLLED PERMISSION_DENIED",
  PartnerProgramEligibilityReason: "LACK_OF_MEMBERSHIP MISSING_PAYOUT_INFORMATION",
  BoostNominationStatus: "APPROVED INVALID NOT_SUBMITTED ON_HOLD PENDING UNKNOWN",
  PayoutAccountKind: "STRIPE_EXPRESS STRIPE_STANDARD",
  EmailFrequency: "DAILY WEEKLY OFF",
  SocialNotificationLevel: "ALL NETWORK OFF",
  AccountSettingKey: "AVATAR_IMAGE_ID BIO EMAIL NAME USERNAME TIPPING_LINK",
  ParagraphType:
    "P H1 H2 H3 H4 BQ PQ CALLOUT BUTTON FORMULA PRE ULI OLI HR PAYWALL IMG IFRAME TABLE DETAILS FOOTNOTE",
  MarkupType: "A CODE EM STRONG STRIKE SUB SUP MARK KBD MENTION NOTE",
  Font: "SANS_SERIF_1 SANS_SERIF_2 SERIF_1 SERIF_2",
  License:
    "ALL_RIGHTS_RESERVED CC_40_BY CC_40_BY_ND CC_40_BY_SA CC_40_BY_NC CC_40_BY_NC_ND CC_40_BY_NC_SA CC_40_ZERO PUBLIC_DOMAIN",
  SearchEntityType: "BOOK_EDITION CATALOG COLLECTION POST TAG USER",
  PostListSort: "HOT NEW TOP_ALL_TIME TOP_MONTH TOP_WEEK TOP_YEAR",
  ProfileSort: "MOST_READ NEWEST OLDEST",
  LoginMethod: "MAGIC_LINK LOGIN_CODE",
  Platform: "ANDROID IOS WEB",
  ClientVersionStatus: "SUPPORTED DEPRECATED DROPPED INVALID",
  TopicVisibility: "PUBLIC SPECIAL STAFF",
  NewsletterV3Type: "NEWSLETTER_TYPE_AUTHOR NEWSLETTER_TYPE_COLLECTION",
  InviteCodeValidity: "VALID ALREADY_USED EXPIRED NOT_FOUND NOT_REDEEMABLE_BY_PAST_MEMBERS",
  PostNominationResult:
    "NONE ALREADY_LABELED ALREADY_NOMINATED PERMISSION_DENIED POST_DELETED POST_NOT_FOUND POST_UNLISTED RESPONSES_NOT_SUPPORTED TOO_OLD",
  NavigationDestination: "ABOUT ARCHIVE EXTERNAL_URL LATEST PAGE POST SECTION TAG_FEED TRENDING",
};
