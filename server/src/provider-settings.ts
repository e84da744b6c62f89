/** Settings of the services that the portal uses, by topic. */
export const providerSettings = {
  "Mail, text messages and services": {
    SMTP_URL: {
      meaning:
        "The mail server, `smtps://user:password@host` or `smtp://host:587`. Without it the sandbox keeps mail in its mailbox, and production sends none.",
    },
    MAIL_FROM: { meaning: "The sender of e-mails. Belongs to `SMTP_URL`." },
    MAIL_BOUNCES_TO: {
      otherwise: "MAIL_FROM",
      meaning:
        "The address to which mail servers report what they could not deliver (the envelope's sender); see [E-mails that come back](#e-mails-that-come-back).",
    },
    SMS_PROVIDERS: {
      meaning:
        "Companies that send text messages, in order of preference: `semaphore`, `philsms`, or `log`, which only logs that it would. Without it the sandbox keeps texts in its mailbox, and production sends none.",
    },
    SEMAPHORE_KEY: { meaning: "Where its key is: `file:/path/of/a/file`, or `env:NAME`." },
    SEMAPHORE_SENDER: { meaning: "The sender name that is registered there." },
    SEMAPHORE_URL: {
      fallback: "https://api.semaphore.co/api/v4",
      meaning: "Where Semaphore is reached.",
    },
    PHILSMS_KEY: { meaning: "Where its token is: `file:/path/of/a/file`, or `env:NAME`." },
    PHILSMS_SENDER: { meaning: "The sender id that is registered there." },
    PHILSMS_URL: {
      fallback: "https://app.philsms.com/api/v3",
      meaning: "Where PhilSMS is reached.",
    },
    SMS_LINKS: {
      fallback: "none",
      meaning:
        "`full` adds the link of the e-mail to a text message. Networks drop such messages unless the sender name is registered.",
    },
    PAYMENT_ACCOUNTS: {
      meaning:
        "A JSON file of merchant accounts and of what each collects (see docs/operations.md, Payment accounts). Without it production asks nobody for money; the sandbox has an account of its own.",
    },
    COURIER_ACCOUNTS: {
      meaning:
        "A JSON file of accounts at couriers (see docs/operations.md, Courier accounts). Without it production shows every courier as taking no deliveries; the sandbox has an account of its own.",
    },
    COURIER_PRICE_TOLERANCE: {
      fallback: "0",
      meaning:
        "Pesos by which a courier's own price may exceed what was paid. A dearer one is left for somebody to look at.",
    },
    TURNSTILE_SITE_KEY: {
      meaning: "Cloudflare Turnstile instead of the proof of work. Belongs to `TURNSTILE_SECRET`.",
    },
    TURNSTILE_SECRET: { meaning: "The secret key of Turnstile." },
    TURNSTILE_HOSTNAMES: {
      otherwise: "the host of PUBLIC_ORIGIN",
      meaning: "Hosts whose Turnstile tokens are accepted.",
    },
    GOOGLE_MAPS_KEY: {
      meaning: "Google's place search in the address wizard instead of the embedded one.",
    },
    PHOTON_URL: {
      meaning:
        "Your own Photon server, such as `https://photon.portal.ph`, for the place search of the address wizard. While it does not answer, the embedded search does.",
    },
    MAP_TILES_URL: {
      meaning:
        "Tiles of the map, `https://…/{z}/{x}/{y}.png`, with the key their provider gave you in it. Without tiles the map shows coasts and towns.",
    },
    MAP_TILES_ATTRIBUTION: {
      meaning:
        "Whose tiles these are, as their provider wants it named under the map, such as `© OpenStreetMap contributors https://www.openstreetmap.org/copyright`. Needed with `MAP_TILES_URL`.",
    },
  },
  "Photos in an S3 service": {
    STORAGE_URL: {
      meaning:
        "The service, such as `https://s3.ap-southeast-1.amazonaws.com`. Without it photos are in `DATA_DIR`. Belongs to the bucket, key and secret below.",
    },
    STORAGE_BUCKET: { meaning: "The bucket. It must be private and keep no versions." },
    STORAGE_PREFIX: {
      otherwise: "PORTAL_MODE",
      meaning: "The folder in the bucket: one for each environment.",
    },
    STORAGE_REGION: { fallback: "us-east-1", meaning: "The region that requests are signed for." },
    STORAGE_KEY_ID: { meaning: "The id of the access key." },
    STORAGE_SECRET: {
      meaning: "Where its secret is: `file:/path/of/a/file`, or `env:NAME` of another variable.",
    },
  },
} as const;
