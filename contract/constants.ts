// Business constants: limits and times of the product and of the protocol.

export const languages = ['tr', 'en'] as const
export type Language = (typeof languages)[number]
export const defaultLanguage: Language = 'tr'

export const requestTimeoutMs = 30_000
/** Timeout of a request that carries a file. */
export const fileTimeoutMs = 5 * 60_000
export const queryCacheSeconds = 10 * 60
export const loaderIntervalMs = 300
export const loaderBatchSize = 20
export const flushIntervalMs = 1_000
export const startupWaitMs = 1_000
export const buttonReenableMs = 200
export const debounceMs = 500
export const tableRefreshMs = 2_000
/** A search field sends its query after this long without input. */
export const autocompleteDelayMs = 500

export const alertTimeoutMs = 80_000
export const toastTimeoutMs = 4_500
export const toastCloseMs = 150
export const toastPositions = ['top-left', 'top', 'top-right', 'bottom-left', 'bottom', 'bottom-right'] as const
export type ToastPosition = (typeof toastPositions)[number]
export const defaultToastPosition: ToastPosition = 'bottom-right'
/** Delay after which the stored title of an open drop-down or popup follows its subject. */
export const openingUpdateMs = 300

export const reconnectDelayMs = 1_000
export const maxReconnectDelayMs = 5_000
export const reconnectRandomization = 0.5
export const connectTimeoutMs = 20_000
export const tickIntervalMs = 15_000
/** How often the server pings a socket, and how long either side waits for the other. */
export const pingIntervalMs = 10_000
export const pingTimeoutMs = 10_000

/** How often a tab repeats its presence claims. */
export const presenceBeatMs = 5_000
/** Time since their last claim after which a user is no longer shown on a conversation. */
export const presenceLeaseMs = 15_000
/** Maximum number of conversations that one tab can claim presence on. */
export const maxPresenceClaims = 20

export const listDefaults = { skip: 0, limit: 10 } as const
export const pageSizes = [10, 20] as const
export const maxPageButtons = 5
/** Maximum number of pages that a list loaded by scrolling holds at once. */
export const maxScrollPages = 5
/** How long a list waits at its end before it loads the next page, and at its start before it loads the previous one. */
export const scrollDelayMs = 200
export const scrollToStartDelayMs = 1_500
/** Maximum number of records in one list response. */
export const maxListLimit = 500
/** Maximum number of open conversations in the bootstrap; above it the client holds a page and the server counts. */
export const maxBootstrapThreads = 20_000
/** Maximum number of records changed by one transaction; larger work is split. */
export const maxTransactionRecords = 100

/** Timestamps below this are seconds and are multiplied by 1000. */
export const maxEpochSeconds = 1e12

/** Limits of the filter language. */
export const maxFilterDepth = 4
export const maxFilterNodes = 50
export const maxFilterValues = 200
export const maxFilterTextLength = 200

/** How long a reply can be cancelled before it is sent. */
export const undoMs = 5_000

export const idempotencyKeyDays = 30
export const retention = {
  eventDays: 30,
  webhookDays: 30,
  unhandledDays: 180,
  uploadDays: 2,
  recordingDays: 90,
  auditDays: 730,
} as const

const hour = 3_600_000
/** How long a page may reply freely after the customer's last action (Messenger rules). */
export const replyWindowMs = 24 * hour
/** How long a human agent may reply with the HUMAN_AGENT tag. */
export const humanAgentWindowMs = 7 * 24 * hour
