// Faults on demand: which of the next Graph requests fail, and how.
import type { World } from './world.ts'
import { GraphError } from './graph/graph-error.ts'

export const faultKinds = [
  'error',
  'timeout',
  'reset',
  'accept-then-drop',
  'accept-then-error',
  'rate-limit',
  'fail-later',
] as const
type FaultKind = (typeof faultKinds)[number]

export interface FaultRule {
  readonly match: { readonly path?: string; /** Any recipient. */ readonly psid?: string; readonly method?: string }
  /** Number of requests that it still applies to. */
  times: number
  readonly kind: FaultKind
  /** For `error`, `accept-then-error` and `rate-limit`: replaces members of the usual error. */
  readonly error?: {
    readonly status?: number
    readonly code?: number
    readonly subcode?: number
    readonly message?: string
    /** WhatsApp's `error_data.details`. */
    readonly details?: string
    readonly type?: string
    readonly transient?: boolean
  }
}

/** Takes the first rule that matches a request and decrements its count. */
export const takeFault = (
  world: World,
  request: { path: string; method: string; psid: string | null },
): FaultRule | null => {
  const rule = world.faults.find(
    ({ match }) =>
      (match.path === undefined || request.path.includes(match.path)) &&
      (match.method === undefined || match.method === request.method) &&
      (match.psid === undefined || match.psid === request.psid),
  )
  if (!rule) return null
  rule.times -= 1
  if (rule.times <= 0) world.faults = world.faults.filter((other) => other !== rule)
  return rule
}

const usual = {
  error: {
    status: 500,
    code: 2,
    subcode: undefined,
    details: undefined,
    type: 'OAuthException',
    transient: true,
    message: 'Service temporarily unavailable',
  },
  'rate-limit': {
    status: 429,
    code: 613,
    subcode: undefined,
    details: undefined,
    type: 'OAuthException',
    transient: true,
    message: '(#613) Calls to this api have exceeded the rate limit.',
  },
} as const

/** The error with which a rule answers. */
export const errorOf = (rule: FaultRule): GraphError => {
  const { status, code, subcode, type, transient, message, details } = {
    ...usual[rule.kind === 'rate-limit' ? 'rate-limit' : 'error'],
    ...rule.error,
  }
  return new GraphError(code, message, { status, subcode, type, transient, details })
}

/** Usage headers of a throttled response, for the application and the page. */
export const rateLimitHeaders = (pageId: string): Record<string, string> => ({
  'X-App-Usage': JSON.stringify({ call_count: 100, total_time: 25, total_cputime: 25 }),
  'X-Business-Use-Case-Usage': JSON.stringify({
    [pageId]: [
      { type: 'messenger', call_count: 100, total_cputime: 25, total_time: 25, estimated_time_to_regain_access: 1 },
    ],
  }),
})
