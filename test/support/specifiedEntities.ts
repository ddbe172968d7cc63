// The entities and enums of reader.md §3, platform.md §3 and §3.1, as selections that the schema
// must accept. Excludes what those sections define only for the client (toasts, events, navigation,
// configuration, sizes, input and cache states).

/** A section, a type, and the type's fields that the section names. */
export const SPECIFIED_FIELDS: readonly [section: string, type: string, fields: string][] = [
  [
    "reader.md §3",
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
  ["reader.md §3", "Visitor", "id geolocation { country }"],
  [
    "reader.md §3",
    "User",
    `id name username imageId hasSubdomain customDomainState { live { domain status isSubdomain } }
     membership { tier friendSince } newsletterV3 { id } twitterScreenName
     viewerEdge { isFollowing isMuting }`,
  ],
  [
    "reader.md §3",
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
  ["reader.md §3", "MembershipPrice", "amount crossoutAmount currency"],
  [
    "reader.md §3",
    "Collection",
    `id slug name domain description tags { id } avatar { id } logo { id } creator { id } createdAt
     ptsQualifiedAt googleAnalyticsId facebookPageId twitterUsername isAuroraVisible
     customDomainState { live { domain status isSubdomain } }
     newsletterV3 { id slug name description type showPromo }
     navigationItems { destination title value }
     viewerEdge { id isEditor isMuting isFollowing viewerStaffRole }`,
  ],
  [
    "reader.md §3",
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
    "reader.md §3",
    "Post",
    `id title mediumUrl previewImage { id focusPercentX focusPercentY } creator { id } isLocked
     readingTime updatedAt latestPublishedAt statusForCollection collection { id } isPublished`,
  ],
  ["reader.md §3", "Tag", "id displayTitle normalizedTagSlug posts { edges { node { id } } }"],
  [
    "reader.md §3",
    "Catalog",
    `id items { edges { node { catalogItemId } } } clappers { edges { node { id } } }
     threadedCatalogResponses { edges { node { id } } }`,
  ],
  [
    "reader.md §3",
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
  ["reader.md §3", "NewsletterV3", "id slug name type collection { id } user { id }"],
  ["platform.md §3", "Token", "value"],
  // The user of banners is the viewer: nobody else can see their address or dismissals.
  ["platform.md §3", "Viewer", "id username name imageId membership { tier } unverifiedEmail"],
  ["platform.md §3", "Viewer", "emailObfuscated dismissableFlags"],
  [
    "platform.md §3",
    "Post",
    `id title responsesCount postResponses { count }
     threadedPostResponses { paging { next { limit to } } edges { node { id } } }`,
  ],
  [
    "platform.md §3",
    "Catalog",
    `id responsesCount
     threadedCatalogResponses { paging { next { limit to } } edges { node { id } } }`,
  ],
  ["platform.md §3", "PublicationSubmission", "id status post { id } collection { id }"],
  ["platform.md §3", "Book", "id title authors { id } editions { id }"],
  ["platform.md §3", "BookEdition", "id title coverImage { id }"],
  ["platform.md §3", "Author", "id name user { id }"],
  ["platform.md §3", "Topic", "id slug name visibility tags { id }"],
  ["platform.md §3", "Membership", "id tier"],
  [
    "platform.md §3",
    "MembershipPlanV2",
    "id type membershipType tier billingPeriod price { amount }",
  ],
  [
    "platform.md §3",
    "Viewer",
    `chargesConnection { edges { node { id price { amount currency } purchaseType } } }
     giftMembershipsConnection { edges { node { id kind giftCode redeemedAt } } }`,
  ],
  [
    "platform.md §3",
    "PartnerProgramEnrollment",
    "currentStatus delinquencies { reason } permissions { canEarn canReceivePayouts }",
  ],
  [
    "platform.md §3",
    "Earnings",
    `credits { edges { node { sum { amount currency } } } } debits { edges { node { id } } }
     transfers { edges { node { payoutState } } } forfeiture { amount } processingFee { amount }
     taxWithholding { amount }`,
  ],
  ["platform.md §3", "Digest", "id posts { id }"],
  ["platform.md §3", "Note", "id creator { id } quote { id } text"],
  ["platform.md §3", "Notification", "id notificationType occurredAt isUnread"],
  ["platform.md §3", "Highlight", "id user { id } quote { id }"],
  ["platform.md §3", "Quote", "id post { id } paragraphName startOffset endOffset"],
  ["platform.md §3", "MastodonAccount", "id username domain"],
  [
    "platform.md §3.1",
    "Post",
    `visibility type font license boostNomination { status result }
     content { bodyModel { paragraphs { name type text markups { type start end href } } } }`,
  ],
  ["platform.md §3.1", "NotificationPreferences", "digestFrequency socialNotifications"],
];

/** Enum values of platform.md §3.1, or of reader.md where noted, by enum. */
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
  // reader.md §3: the plans, and their crossout, staff and discount variants.
  MembershipPlanType:
    "MONTHLY YEARLY PREMIUM_MONTHLY PREMIUM_YEARLY YEARLY_CROSSOUT PREMIUM_YEARLY_CROSSOUT YEARLY_STAFF YEARLY_DISCOUNT",
  // reader.md §3.
  BillingPeriod: "MONTHLY ANNUAL",
  MembershipState: "ACTIVE INACTIVE PENDING UNKNOWN",
  MembershipCancellationReason:
    "CONTENT COSTS DUPLICATE_ACCOUNTS FEATURE_USAGE OTHER PREMIUM_TIER SWITCHING_PRODUCT TIME",
  MembershipCancellationDiscount: "NONE TWENTY_PERCENT_OFF_ONE_YEAR FIFTY_PERCENT_OFF_ONE_YEAR",
  Currency: "USD CAD",
  PaymentProvider: "APPLE BRAINTREE GOOGLE MEDIUM_GIFT PAYPAL STRIPE",
  PurchaseType: "ANNUAL MONTHLY PREMIUM_ANNUAL PREMIUM_MONTHLY CUSTOM_DOMAIN GIFT GROUP_GIFT",
  // reader.md §3: fourteen networks and UNKNOWN.
  CardType:
    "VISA MASTERCARD AMEX JCB DISCOVER DINERS_CLUB CARTE_BLANCHE CHINA_UNIONPAY ELO LASER UK_MAESTRO MAESTRO SOLO SWITCH UNKNOWN",
  // reader.md §3.
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
  // "and others": table, collapsible part, footnote; and the markups beyond the four named.
  ParagraphType: "P H1 H2 H3 H4 BQ PQ PRE ULI OLI HR IMG IFRAME TABLE DETAILS FOOTNOTE",
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
  // reader.md §2.10.
  NavigationDestination: "ABOUT ARCHIVE EXTERNAL_URL LATEST PAGE POST SECTION TAG_FEED TRENDING",
};
