// Events of a conversation: records among its messages that hold one event, without text and author.
export const threadEventKinds = [
  'account_linking',
  'app_roles',
  'messaging_feedback',
  'optin',
  'pass_thread_control',
  'policy_enforcement',
  'referral',
  'request_thread_control',
  'response_feedback',
  'take_thread_control',
] as const
export type ThreadEventKind = (typeof threadEventKinds)[number]

export interface ThreadEvent {
  readonly kind: ThreadEventKind
  /** UTC, ISO. */
  readonly time: string
  /** Members of the platform's event. */
  readonly data: Readonly<Record<string, unknown>>
}
