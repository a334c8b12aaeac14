// The tables that are no records, typed for kysely. Record tables are derived from the registry (columns.ts).
import type { QueueFilter } from '../../contract/live-figures.ts'
import type { QueueLevels, QueueLimits } from '../../contract/queue-limits.ts'
import type { WallRotation } from '../../contract/platform/wall-calls.ts'
import type { ColumnType, Generated } from 'kysely'

type Json = ColumnType<unknown, string, string>
type Instant = ColumnType<Date, Date | string, Date | string>
type OptionalInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

export interface Tables {
  meta: { key: string; value: string }
  streams: { stream: string; seq: number }
  rooms: { room: string; seq: number }
  events: {
    stream: string
    seq: number
    at: string
    type: string
    object_type: string
    op: string
    ids: Json
    rows: Json | null
    rooms: Json
    actor: string | null
    cmid: string | null
    event: string
    organisation_id: string | null
  }
  credentials: { user_id: string; hash: string }
  /** Second factors of sign-in; one without `confirmed_at` is being set up. */
  second_factors: {
    user_id: string
    /** Sealed. */
    secret: Json
    confirmed_at: OptionalInstant
    /** The last interval whose code was taken: no code counts twice. */
    last_step: Generated<number>
    /** What opened a session last (features/auth/answered-code.ts), and which. */
    answered: Generated<string | null>
    session_id: Generated<string | null>
  }
  /** Keyed hashes; a code that is used is gone. */
  recovery_codes: { user_id: string; hash: string }
  /** `hash`: SHA-256 of the key's secret part. */
  api_keys: {
    id: string
    user_id: string
    name: string
    hash: string
    created_at: Instant
    last_used_at: OptionalInstant
  }
  /** `hash`: SHA-256 of the key's secret part. One that is revoked stays, so that its wall is told. */
  wall_links: {
    id: string
    organisation_id: string
    name: string
    filter: ColumnType<QueueFilter, string, never>
    rotation: WallRotation
    turn_seconds: number
    hash: string
    created_at: Instant
    opened_at: OptionalInstant
    revoked_at: OptionalInstant
  }
  /** `queue`: what it is narrowed to; `notifies`: managers are told; `levels`: where the figures stood at `looked_at`. */
  queue_limits: {
    organisation_id: string
    queue: string
    limits: ColumnType<QueueLimits, string, string>
    notifies: boolean
    levels: ColumnType<QueueLevels, string | undefined, string>
    looked_at: OptionalInstant
  }
  /** Which generation of a session's refresh part is the present one; `is_used`: it has arrived where the session is. */
  session_refreshes: { session_id: string; generation: number; rotated_at: Instant; is_used: boolean }
  /** What is counted to slow guessing down. `id`: a keyed hash of its name. */
  attempts: { id: string; count: number; blocked_until: OptionalInstant; forget_at: Instant }
  /** Invitations and password resets that are open. Their tokens stand nowhere: they are computed from the id. */
  /** `email`: the new address that it confirms. */
  account_links: { id: string; user_id: string; kind: string; expires_at: Instant; email: string | null }
  /** Devices that may be woken; `keys`: sealed. */
  push_subscriptions: {
    id: string
    user_id: string
    session_id: string
    endpoint: string
    keys: Json
    at: Generated<Date>
  }
  /** Sign-ins that went elsewhere and came back: none comes back twice. */
  spent_states: { state: string; until: Instant }
  /** Identities of users at an identity provider. */
  identities: { issuer: string; subject: string; user_id: string }
  idempotency: {
    key: string
    user_id: string
    call: string
    fingerprint: string
    status: number | null
    answer: Json | null
    at: Instant
  }
  jobs: {
    id: Generated<number>
    queue: Generated<string>
    /** The organisation whose work it is. */
    share: Generated<string>
    /** Its place in the queue; null until its time has come, and while it runs. */
    turn: number | null
    lane: string
    kind: string
    payload: Json
    state: string
    attempts: Generated<number>
    run_at: Instant
    claimed_at: OptionalInstant
    claimed_by: string | null
    abandoned_at: OptionalInstant
    error: string | null
    at: Generated<Date>
  }
  presence: { holder: string; thread_id: string; user_id: string; state: string; until: Instant }
  webhook_bodies: {
    id: string
    received_at: Instant
    body: Buffer | Uint8Array
    signature: string
  }
  /** Our copies of files, each hanging on the record that shows it. Copies of the same bytes share one file. */
  media: {
    id: string
    organisation_id: string
    record_type: string
    record_id: string
    /** SHA-256 of where the platform kept it. */
    source: string
    /** SHA-256 of its bytes, which names the file. */
    hash: string
    mime_type: string
    size: number
    width: number | null
    height: number | null
    name: string | null
    at: Generated<Date>
  }
  /** Files that agents bring to send them, until they are sent. */
  uploads: {
    id: string
    user_id: string
    organisation_id: string
    item_type: string
    name: string
    /** SHA-256 that its bytes must have. */
    hash: string
    size: number
    /** The copy, once the file is whole. */
    media_id: string | null
    at: Generated<Date>
  }
  /** Records of a bulk job with their results. */
  bulk_rows: {
    job_id: string
    position: number
    record_id: string
    /** As it was counted. */
    version: number
    state: Generated<string>
    code: string | null
    /** Former values, for undo. */
    before: Json | null
    /** As the job left it. */
    after_version: number | null
  }
  /** The file of an export, a portion of records each. */
  bulk_parts: { job_id: string; position: number; text: string }
  episodes: {
    id: string
    thread_id: string
    organisation_id: string
    started_at: string
    ended_at: string | null
    first_inbound_at: string | null
    first_reply_at: string | null
    first_reply_by: string | null
    closed_by: string | null
    close_reason: string | null
    service: string | null
    account_id: string | null
    /** How it was when it ended; null before. */
    team_id: string | null
    assignee_id: string | null
    label_ids: ColumnType<readonly string[] | null, string | null, string | null>
    first_assigned_at: string | null
    /** When it was told by itself that nobody is there. */
    automatic_at: string | null
  }
  /** From the first of several messages of a customer to the next reply of a person, within one episode. */
  reply_runs: {
    episode_id: string
    thread_id: string
    organisation_id: string
    service: string | null
    account_id: string | null
    first_inbound_at: string
    reply_at: string | null
    reply_by: string | null
  }
  /** What a member was, in turn: available, busy or away. */
  agent_states: {
    user_id: string
    organisation_id: string
    state: string
    from_at: string
    until_at: string | null
  }
  /**
   * Since when an organisation had an account of a platform, where no record says it: it came back to it, or its record is gone. And until
   * when; null: they have it, or it ended before this was noted, at the next one's beginning at the latest.
   */
  account_holders: { fb_id: string; organisation_id: string; since: string; until: string | null }
  /** Accounts that are being connected. */
  account_claims: { claim_id: string; fb_id: string }
  /** When somebody last moved something on one of their devices. */
  agents_at_work: { user_id: string; at: Instant }
  /** When an assignment rule last gave something to somebody; by the database's clock, in microseconds. */
  assignment_turns: { rule_id: string; user_id: string; organisation_id: string; at: string }
  /** Whose an open or snoozed conversation was, in turn. */
  thread_states: {
    thread_id: string
    organisation_id: string
    assignee_id: string | null
    status: string
    from_at: string
    until_at: string | null
  }
}
