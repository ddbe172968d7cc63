// The paths that the product must have, with optional parts and alternatives, to check that the route
// table is complete.

const lines = (text: string) => text.trim().split(/\s+/);
const under = (prefix: string, text: string) => lines(text).map((path) => prefix + path);

export const SPECIFIED_PATHS = {
  reader: lines(`
    / /about /p/{postId} /@{username}/{postId} /{collectionSlug}/{postId}
    /p/{postId}/settings /p/{postId}/responses /p/{postId}/responses/show
    /p/{inResponseToPostId}/responses/new /p/{postId}/info /p/{postId}/info/{order}/{filter}
    /search /{collectionSlug}/search /{collectionSlug}/search/{category}
    /tag/{tagSlug} /tag/{tagSlug}/latest /tag/{tagSlug}/recommended /tag/{tagSlug}/who-to-follow
    /tag/{tagSlug}/top/{timePeriod} /tag/{tagSlug}/top-writers /tag/{tagSlug}/archive
    /tag/{tagSlug}/archive/{year} /tag/{tagSlug}/archive/{year}/{month}
    /tag/{tagSlug}/archive/{year}/{month}/{day} /tagged/{tag}
    /explore-topics /topics /topic/{topicSlug} /topic/{topicSlug}/edit /topic/{topicSlug}/add-posts
    /top-stories /top-stories/{monthDayYearSlug} /browse/top /browse/top/{monthDayYearSlug}
    /series/{postId} /collections /collections/{catalogSlug}
    /s/{sequenceSlug} /s/{sequenceSlug}/{postId} /s/{sequenceSlug}/edit /s/new
    /l/ticks /l/the-trump-45 /l/tribute
    /not-available /embed/list/{catalogSlugId} /m/form/{formId} /media/{mediaResourceId}
    /jobs /help`),
  feeds: lines(`
    /feed/latest /feed/{collectionSlug} /feed/@{username} /feed/tag/{tagSlug}
    /feed/topic/{topicSlug}`),
  "post state": lines("/p/{postId}/state /p/{postId}/state/read"),
  writing: lines(`
    /new-story /new-story/repost/{repostId} /p/new-post /{collectionSlug}/new-story
    /p/{postId}/edit /{collectionSlug}/{postId}/edit /@{username}/{postId}/edit
    /p/{postId}/revert/{versionId}/{baseRev} /p/import /p/import-story /m-write /m-write/{postId}
    /me/design /me/styles /{collectionSlug}/design /{collectionSlug}/styles`),
  profile: [
    "/@{username}",
    ...under(
      "/@{username}",
      `/latest /has-recommended /highlights /series /followers /following /about /books /lists
      /list/{catalogSlugId} /responses /edit /follow /awards/{kind} /audience /audience/{details}
      /audience/stats/export /stats /stats/responses /stats/post/{postId} /subscribe /publications`,
    ),
    ...lines("/subscribe/@{username} /recommended /u/{userId} /me /awards/{type}"),
  ],
  personal: under(
    "/me/",
    `stories/{filterBy} series/{filterBy} following following/topics following/suggestions
    following/{entityName} following-feed/{entityName} lists lists/saved lists/reading-history
    list/{catalogSlugId} readinghistory activity notifications outbox stats stats/responses
    stats/post/{postId} settings settings/{setting} settings/custom-domain settings/payment/update
    settings/mute settings/mute/{activeTab} settings/payout/setup payout/stripe/finish
    payout/dashboard membership/cancel billing-history/receipt/{chargeId} partner/enroll
    partner/enroll/{step} partner/unenroll partner/dashboard partner/dashboard/{tab} partner/taxes
    subscribers/import applications applications/{oauthApplicationId} applications/new
    email-settings/{userId}/{hash} unsubscribe-all-author-newsletters unsubscribe-all-newsletters
    notifications/unsubscribe export/{exportId} send-verify about missioncontrol
    find-publication-for-submission/{postId} create-submission/{publicationId}/{postId}`,
  ),
  publication: [
    "/{collectionSlug}",
    ...under(
      "/{collectionSlug}/",
      `home about latest trending tagged/{tagSlug} {featureSlug}/tagged/{tagSlug} featured archive
      archive/{year} archive/{year}/{month} archive/{year}/{month}/{day} all all/{page}
      subpage/{subpageSlug} {topicSlug}/home followers write-for-us stats stats/overview
      stats/stories stats/publication-digests manage/stories/featured stories/{filterBy}
      submissions settings settings/about settings/custom-domain settings/navigation
      settings/followers settings/feature-pages settings/feature-pages/new
      settings/feature-pages/{topicSlug}/edit settings/subpages settings/subpages/new
      settings/subpages/{subpageSlug}/edit new-newsletter newsletters/{newsletterSlug}
      newsletters/{newsletterSlug}/settings newsletter feed feed/tagged/{tag} @{username}
      @{username}/followers @{username}/following`,
    ),
    ...lines(`/{publicationSlug}/manage/inbox /new-publication /r/submission/{submissionId}
      /c/{collectionId} /newsletters/{id}/stats /newsletters/{id}/new-email`),
  ],
  account: lines(`
    /membership /plans /plans/confirmation/{membershipType} /discount /upgrade /payment
    /manage-membership /manage-membership/confirmation/{membershipType} /gift /gift-plans
    /gift-checkout /group-gift /redeem /redeem-gift /mobile-verification
    /mobile-verification/{step} /mastodon /get-started /get-started/topics /get-started/plans
    /welcome /welcome-member /m/getting-started /m/share/success /m/goodbye /m/app /creators
    /creator-tools /earn /business /verified-authors /partner-program
    /partner-program-application /m/partner-program /partner-program/stripe/finish
    /partner-program/stripe/reconnect /partner-program/stripe/reconnect/success
    /partner-program/payout/{step} /download-app /password /suspended /unrecognized-account
    /_/oh-noes /_/admin/internal-status /_/admin/users/{id} /_/admin/v2/posts/{id}`),
  auth: lines(`
    /m/signin /m/connect/google /m/start-auth/apple /m/connect/facebook /m/token
    /m/callback/v2/facebook /m/callback/mastodon /m/login-redirect /m/signout/{xsrf}
    /m/account/confirm/{key} /m/account/authenticate-twitter /m/app/login/{token}
    /m/oauth/authorize /m/global-identity /m/global-identity-2 /m/global-identity-3`),
};

/**
 * Paths that the specification lists one by one and the table covers with a fixed list of values.
 */
export const SPECIFIED_VALUES = {
  SearchCategory: under("/search/", "users publications tags posts lists"),
  AuthCallback: under("/m/callback/", "authenticate google apple twitter email namecheap"),
  ShowDocument: ["/m/tos"],
  YourStories: under("/me/stories/", "drafts public responses unlisted deleted"),
  YourFollowingFeed: under("/me/following-feed/", "writers publications"),
  SettingsTab: under("/me/settings/", "publishing notifications membership security account"),
};
