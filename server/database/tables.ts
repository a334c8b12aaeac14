// The tables that hold no records, typed for kysely. Record tables are derived from the registry (columns.ts).
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
  /** Secrets of two-step sign-in; one without `confirmed_at` is being set up. */
  second_factors: {
    user_id: string
    /** Sealed. */
    secret: Json
    confirmed_at: OptionalInstant
    /** The last interval whose code was accepted: no code is accepted twice. */
    last_step: Generated<number>
    /** Hash of the code that opened a session last (features/auth/answered-code.ts), and that session. */
    answered: Generated<string | null>
    session_id: Generated<string | null>
  }
  /** Keyed hashes; a used code is deleted. */
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
  /** `hash`: SHA-256 of the key's secret part. A revoked link stays, so that its wallboard can say so. */
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
  /** `queue`: its filter; `notifies`: managers are notified; `levels`: levels of the figures at `looked_at`. */
  queue_limits: {
    organisation_id: string
    queue: string
    limits: ColumnType<QueueLimits, string, string>
    notifies: boolean
    levels: ColumnType<QueueLevels, string | undefined, string>
    looked_at: OptionalInstant
  }
  /** `generation`: the current one of a session's refresh token; `is_used`: the browser has received it. */
  session_refreshes: { session_id: string; generation: number; rotated_at: Instant; is_used: boolean }
  /** Counters that slow guessing down. `id`: a keyed hash of the counter's name. */
  attempts: { id: string; count: number; blocked_until: OptionalInstant; forget_at: Instant }
  /**
   * Open invitations, password resets and confirmations of a new address, which is `email`. Their tokens are not stored: they are
   * computed from the id.
   */
  account_links: { id: string; user_id: string; kind: string; expires_at: Instant; email: string | null }
  /** Devices that can be woken by a push; `keys` is sealed. */
  push_subscriptions: {
    id: string
    user_id: string
    session_id: string
    endpoint: string
    keys: Json
    at: Generated<Date>
  }
  /** Used states of external sign-ins, and signed requests of the platform that were acted upon: none is accepted twice. */
  spent_states: { state: string; until: Instant }
  /**
   * Attempts of users who returned from the platform's dialog to connect accounts. `busy_until`: end of the lease of the request that
   * completes the attempt; null: the attempt has ended. `token`: the token that the dialog's code was exchanged for, sealed.
   */
  connection_attempts: {
    state: string
    until: Instant
    busy_until: Instant | null
    token: Json | null
    connection_id: string | null
  }
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
    /** Its place in the queue; null until it is due, and while it runs. */
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
  /** Our copies of files, each attached to the record that shows it. Copies of the same bytes share one file. */
  media: {
    id: string
    organisation_id: string
    record_type: string
    record_id: string
    /** SHA-256 of the file's address on the platform. */
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
  /** Files that agents upload in order to send them, until they are sent. */
  uploads: {
    id: string
    user_id: string
    organisation_id: string
    item_type: string
    name: string
    /** SHA-256 that its bytes must have. */
    hash: string
    size: number
    /** The media copy, once the upload is complete. */
    media_id: string | null
    at: Generated<Date>
  }
  /** Records of a bulk job with their results. */
  bulk_rows: {
    job_id: string
    position: number
    record_id: string
    /** The version that was counted. */
    version: number
    state: Generated<string>
    code: string | null
    /** Former values, for undo. */
    before: Json | null
    /** The version that the job wrote. */
    after_version: number | null
  }
  /** The file of an export, one portion of records per row. */
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
    /** State at the end of the episode; null before. */
    team_id: string | null
    assignee_id: string | null
    label_ids: ColumnType<readonly string[] | null, string | null, string | null>
    first_assigned_at: string | null
    /** When the automatic reply was sent that says nobody is there. */
    automatic_at: string | null
  }
  /** From the first of several messages of a customer to the next reply by a person, within one episode. */
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
  /** The states of a member, one after another: available, busy or away. */
  agent_states: {
    user_id: string
    organisation_id: string
    state: string
    from_at: string
    until_at: string | null
  }
  /**
   * Since when an organisation had a platform account, if no record says it: the account came back to it, or its record is gone.
   * `until` is null while they have it, or if it ended before this was recorded, at the latest when the next one's time began.
   */
  account_holders: { fb_id: string; organisation_id: string; since: string; until: string | null }
  /** Accounts that are being connected. */
  account_claims: { claim_id: string; fb_id: string }
  /** When a user was last active on one of their devices. */
  agents_at_work: { user_id: string; at: Instant }
  /** When an assignment rule last assigned something to a user; by the database's clock, in microseconds. */
  assignment_turns: { rule_id: string; user_id: string; organisation_id: string; at: string }
  /** Assignee and status of an open or snoozed conversation, one period after another. */
  thread_states: {
    thread_id: string
    organisation_id: string
    assignee_id: string | null
    status: string
    from_at: string
    until_at: string | null
  }
}
