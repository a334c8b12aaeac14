// Forward-only migrations of the tables that hold no records (migrate.ts applies them). Never edit a released one: add the next.
import { accountClaims, accountHolders, accountHoldersUntil } from './account-tables.ts'
import { commentsToModerate } from './comments-to-moderate.ts'
import { formerHolders } from './former-holders.ts'
import { notificationsByConversation } from './notifications-by-conversation.ts'
import { repliesOfConversations } from './replies-of-conversations.ts'
import { rowsOfReports } from './rows-of-reports.ts'

interface Migration {
  readonly name: string
  readonly statements: readonly string[]
}

export const migrations: readonly Migration[] = [
  {
    name: '001-change-log',
    statements: [
      `CREATE TABLE meta (key text PRIMARY KEY, value text NOT NULL)`,
      `CREATE TABLE streams (stream text COLLATE "C" PRIMARY KEY, seq bigint NOT NULL)`,
      `CREATE TABLE rooms (room text COLLATE "C" PRIMARY KEY, seq bigint NOT NULL)`,
      `CREATE TABLE events (
        stream text COLLATE "C" NOT NULL, seq bigint NOT NULL, at text COLLATE "C" NOT NULL, type text NOT NULL,
        object_type text NOT NULL, op text NOT NULL, ids jsonb NOT NULL, rows jsonb, rooms jsonb NOT NULL,
        actor text, cmid text, event text NOT NULL, organisation_id text, PRIMARY KEY (stream, seq))`,
      `CREATE INDEX events_at ON events (at)`,
    ],
  },
  {
    name: '002-sign-in-and-commands',
    statements: [
      `CREATE TABLE credentials (user_id text COLLATE "C" PRIMARY KEY, hash text NOT NULL)`,
      `CREATE TABLE idempotency (
        key text COLLATE "C" NOT NULL, user_id text COLLATE "C" NOT NULL, call text NOT NULL, fingerprint text NOT NULL,
        status integer, answer jsonb, at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (user_id, key))`,
      `CREATE INDEX idempotency_at ON idempotency (at)`,
    ],
  },
  {
    name: '003-work',
    statements: [
      `CREATE TABLE jobs (
        id bigserial PRIMARY KEY, lane text COLLATE "C" NOT NULL, kind text NOT NULL, payload jsonb NOT NULL,
        state text NOT NULL DEFAULT 'waiting', attempts integer NOT NULL DEFAULT 0, run_at timestamptz NOT NULL DEFAULT now(),
        claimed_at timestamptz, claimed_by text, error text, at timestamptz NOT NULL DEFAULT now())`,
      `CREATE INDEX jobs_unfinished ON jobs (lane, id) WHERE state IN ('waiting', 'running')`,
      `CREATE TABLE webhook_bodies (
        id text COLLATE "C" PRIMARY KEY, received_at timestamptz NOT NULL DEFAULT now(), body bytea NOT NULL,
        signature text NOT NULL, state text NOT NULL DEFAULT 'pending')`,
      `CREATE INDEX webhook_bodies_pending ON webhook_bodies (id) WHERE state = 'pending'`,
      `CREATE TABLE episodes (
        id text COLLATE "C" PRIMARY KEY, thread_id text COLLATE "C" NOT NULL, organisation_id text COLLATE "C" NOT NULL,
        started_at text COLLATE "C" NOT NULL, ended_at text COLLATE "C", first_inbound_at text COLLATE "C",
        first_reply_at text COLLATE "C", first_reply_by text COLLATE "C", closed_by text COLLATE "C", close_reason text)`,
      `CREATE INDEX episodes_thread ON episodes (thread_id, started_at)`,
    ],
  },
  {
    name: '004-media',
    statements: [
      `CREATE TABLE media (
        id text COLLATE "C" PRIMARY KEY, organisation_id text COLLATE "C" NOT NULL, record_type text NOT NULL,
        record_id text COLLATE "C" NOT NULL, source text COLLATE "C" NOT NULL, hash text COLLATE "C" NOT NULL,
        mime_type text NOT NULL, size bigint NOT NULL, width integer, height integer, name text,
        at timestamptz NOT NULL DEFAULT now())`,
      `CREATE INDEX media_of_record ON media (record_id, record_type)`,
      `CREATE INDEX media_from_source ON media (organisation_id, source)`,
      `CREATE INDEX media_with_hash ON media (hash)`,
    ],
  },
  {
    name: '005-presence',
    statements: [
      `CREATE UNLOGGED TABLE presence (
        holder text COLLATE "C" NOT NULL, thread_id text COLLATE "C" NOT NULL, user_id text COLLATE "C" NOT NULL,
        state text NOT NULL, until timestamptz NOT NULL, PRIMARY KEY (holder, thread_id))`,
      `CREATE INDEX presence_thread ON presence (thread_id)`,
    ],
  },
  {
    name: '006-jobs-of-dead-processes',
    statements: [
      `ALTER TABLE jobs ADD COLUMN abandoned_at timestamptz`,
      `DROP INDEX jobs_unfinished`,
      `CREATE INDEX jobs_unfinished ON jobs (lane, id) WHERE state IN ('waiting', 'running', 'unknown')`,
    ],
  },
  {
    name: '007-uploads',
    statements: [
      `CREATE TABLE uploads (
        id text COLLATE "C" PRIMARY KEY, user_id text COLLATE "C" NOT NULL, organisation_id text COLLATE "C" NOT NULL, item_type text NOT NULL,
        name text NOT NULL, hash text COLLATE "C" NOT NULL, size bigint NOT NULL, media_id text COLLATE "C",
        at timestamptz NOT NULL DEFAULT now(), UNIQUE (user_id, organisation_id, item_type, hash, size))`,
      `CREATE INDEX uploads_by_age ON uploads (at)`,
    ],
  },
  {
    name: '008-words-of-webhook-bodies',
    statements: [
      `ALTER TABLE webhook_bodies ADD COLUMN forgotten boolean NOT NULL DEFAULT false`,
      `CREATE TABLE webhook_words (
        words_of text COLLATE "C" NOT NULL, body_id text COLLATE "C" NOT NULL REFERENCES webhook_bodies ON DELETE CASCADE,
        PRIMARY KEY (words_of, body_id))`,
      `CREATE INDEX webhook_words_of_body ON webhook_words (body_id)`,
    ],
  },
  {
    name: '009-bulk-jobs',
    statements: [
      `CREATE TABLE bulk_rows (
        job_id text COLLATE "C" NOT NULL, position integer NOT NULL, record_id text COLLATE "C" NOT NULL, version bigint NOT NULL,
        state text NOT NULL DEFAULT 'waiting', code text, before jsonb, after_version bigint, PRIMARY KEY (job_id, position))`,
      `CREATE INDEX bulk_rows_by_state ON bulk_rows (job_id, state, position)`,
      `CREATE TABLE bulk_parts (job_id text COLLATE "C" NOT NULL, position integer NOT NULL, text text NOT NULL, PRIMARY KEY (job_id, position))`,
    ],
  },
  {
    name: '010-accounts',
    statements: [
      `CREATE TABLE second_factors (
        user_id text COLLATE "C" PRIMARY KEY, secret jsonb NOT NULL, confirmed_at timestamptz, last_step bigint NOT NULL DEFAULT 0)`,
      `CREATE TABLE recovery_codes (user_id text COLLATE "C" NOT NULL, hash text COLLATE "C" NOT NULL, PRIMARY KEY (user_id, hash))`,
      `CREATE TABLE api_keys (
        id text COLLATE "C" PRIMARY KEY, user_id text COLLATE "C" NOT NULL, name text NOT NULL, hash text NOT NULL,
        created_at timestamptz NOT NULL, last_used_at timestamptz)`,
      `CREATE INDEX api_keys_of_user ON api_keys (user_id)`,
      `CREATE TABLE account_links (
        id text COLLATE "C" PRIMARY KEY, user_id text COLLATE "C" NOT NULL, kind text NOT NULL, expires_at timestamptz NOT NULL)`,
      `CREATE INDEX account_links_of_user ON account_links (user_id)`,
    ],
  },
  {
    name: '011-single-sign-on',
    statements: [
      `CREATE TABLE spent_states (state text COLLATE "C" PRIMARY KEY, until timestamptz NOT NULL)`,
      `CREATE TABLE identities (
        issuer text COLLATE "C" NOT NULL, subject text COLLATE "C" NOT NULL, user_id text COLLATE "C" NOT NULL,
        PRIMARY KEY (issuer, subject), UNIQUE (user_id, issuer))`,
    ],
  },
  {
    name: '012-erased-from-log',
    statements: [`CREATE INDEX events_ids ON events USING gin (ids jsonb_path_ops)`],
  },
  {
    name: '012-settle-references',
    statements: [
      `UPDATE jobs SET kind = 'settleReferences', payload = jsonb_build_object('type', 'TEAM', 'id', payload ->> 'teamId') WHERE kind = 'emptyTeam'`,
      `UPDATE jobs SET kind = 'settleReferences', payload = jsonb_build_object('type', 'SOCIALLABELOPTION', 'id', payload ->> 'labelId') WHERE kind = 'unlabel'`,
      `UPDATE jobs SET kind = 'settleReferences', payload = jsonb_build_object('type', 'SOCIALLABEL', 'id', payload ->> 'groupId', 'actor', payload -> 'actor') WHERE kind = 'emptyLabelGroup'`,
    ],
  },
  {
    name: '013-turns-of-jobs',
    statements: [
      // A job without a turn is not due yet, or waits behind another job of its lane.
      `ALTER TABLE jobs ADD COLUMN queue text COLLATE "C" NOT NULL DEFAULT 'work',
        ADD COLUMN share text COLLATE "C" NOT NULL DEFAULT '', ADD COLUMN turn bigint`,
      `UPDATE jobs SET queue = CASE kind WHEN 'send' THEN 'answers' WHEN 'bulk' THEN 'bulk'
        WHEN 'mediaCopy' THEN 'media' WHEN 'mediaForget' THEN 'media' ELSE 'inbound' END
        WHERE kind IN ('send', 'bulk', 'mediaCopy', 'mediaForget', 'webhookBody', 'webhookArrived', 'webhookReprocess')`,
      `CREATE INDEX jobs_by_time ON jobs (run_at, id) WHERE turn IS NULL AND state IN ('waiting', 'unknown')`,
      `CREATE INDEX jobs_by_turn ON jobs (queue, turn, id) WHERE turn IS NOT NULL AND state IN ('waiting', 'unknown')`,
      `CREATE INDEX jobs_of_share ON jobs (queue, share, turn) WHERE turn IS NOT NULL AND state IN ('waiting', 'unknown')`,
    ],
  },
  {
    name: '014-new-addresses',
    statements: [`ALTER TABLE account_links ADD COLUMN email text`],
  },
  {
    name: '150-customers-follow-conversations',
    statements: [
      // These were announced to everybody in the organisation: a client that replays them requests what its user may see now.
      `UPDATE events SET rows = NULL WHERE object_type IN ('CUSTOMER', 'FBUSER', 'IGCUSTOMERUSER', 'WAWEBCONTACT')`,
    ],
  },
  {
    name: '160-session-refreshes',
    statements: [
      `CREATE TABLE session_refreshes (
        session_id text COLLATE "C" PRIMARY KEY, generation integer NOT NULL, rotated_at timestamptz NOT NULL, is_used boolean NOT NULL)`,
    ],
  },
  {
    name: '161-attempts',
    statements: [
      `CREATE TABLE attempts (
        id text COLLATE "C" PRIMARY KEY, count integer NOT NULL, blocked_until timestamptz, forget_at timestamptz NOT NULL)`,
      `CREATE INDEX attempts_by_end ON attempts (forget_at)`,
    ],
  },
  { name: '190-notification-a-conversation', statements: [notificationsByConversation] },
  {
    name: '190-push-subscriptions',
    statements: [
      `CREATE TABLE push_subscriptions (
        id text COLLATE "C" PRIMARY KEY, user_id text COLLATE "C" NOT NULL, session_id text COLLATE "C" NOT NULL UNIQUE,
        endpoint text NOT NULL UNIQUE, keys jsonb NOT NULL, at timestamptz NOT NULL DEFAULT now())`,
      `CREATE INDEX push_subscriptions_of_user ON push_subscriptions (user_id)`,
    ],
  },
  {
    name: '180-bodies-until-they-are-handled',
    statements: [
      `DROP TABLE webhook_words`,
      `DELETE FROM webhook_bodies WHERE state = 'done'`,
      `DROP INDEX webhook_bodies_pending`,
      `ALTER TABLE webhook_bodies DROP COLUMN forgotten, DROP COLUMN state`,
    ],
  },
  {
    name: '230-requests-that-end',
    statements: [
      `UPDATE spent_states SET until = now() + interval '90 days' WHERE state LIKE 'signed_request:%' AND until > now() + interval '90 days'`,
    ],
  },
  { name: '330-replies-of-conversations', statements: [repliesOfConversations] },
  { name: '331-rows-of-reports', statements: rowsOfReports },
  { name: '332-comments-to-moderate', statements: [commentsToModerate] },
  {
    name: '371-queue-limits',
    statements: [
      `CREATE TABLE queue_limits (
        organisation_id text COLLATE "C" NOT NULL, queue text COLLATE "C" NOT NULL, limits jsonb NOT NULL,
        PRIMARY KEY (organisation_id, queue))`,
    ],
  },
  {
    name: '342-queue-limits-notify',
    statements: [
      `ALTER TABLE queue_limits ADD COLUMN notifies boolean NOT NULL DEFAULT false, ADD COLUMN levels jsonb NOT NULL DEFAULT '{}'::jsonb,
        ADD COLUMN looked_at timestamptz`,
    ],
  },
  {
    name: '370-wall-links',
    statements: [
      `CREATE TABLE wall_links (
        id text COLLATE "C" PRIMARY KEY, organisation_id text COLLATE "C" NOT NULL, name text NOT NULL, filter jsonb NOT NULL,
        rotation text NOT NULL, turn_seconds integer NOT NULL, hash text NOT NULL, created_at timestamptz NOT NULL,
        opened_at timestamptz, revoked_at timestamptz)`,
      `CREATE INDEX wall_links_of_organisation ON wall_links (organisation_id)`,
    ],
  },
  {
    name: '340-work-of-agents',
    statements: [
      `CREATE TABLE agent_states (
        user_id text COLLATE "C" NOT NULL, organisation_id text COLLATE "C" NOT NULL, state text NOT NULL,
        from_at text COLLATE "C" NOT NULL, until_at text COLLATE "C")`,
      `CREATE INDEX agent_states_present ON agent_states (organisation_id, user_id) WHERE until_at IS NULL`,
      `CREATE INDEX agent_states_by_start ON agent_states (organisation_id, from_at)`,
      `CREATE TABLE agents_at_work (user_id text COLLATE "C" PRIMARY KEY, at timestamptz NOT NULL)`,
      `CREATE TABLE assignment_turns (
        rule_id text COLLATE "C" NOT NULL, user_id text COLLATE "C" NOT NULL, organisation_id text COLLATE "C" NOT NULL,
        at text COLLATE "C" NOT NULL, PRIMARY KEY (rule_id, user_id))`,
    ],
  },
  { name: '341-automatic-replies', statements: [`ALTER TABLE episodes ADD COLUMN automatic_at text COLLATE "C"`] },
  { name: '600-pending-entries-of-log', statements: [`ALTER INDEX events_ids SET (gin_pending_list_limit = 64)`] },
  { name: '707-account-holders', statements: accountHolders },
  { name: '707-former-holders', statements: [formerHolders] },
  { name: '708-bulk-rows-of-record', statements: [`CREATE INDEX bulk_rows_of_record ON bulk_rows (record_id)`] },
  { name: '716-account-claims', statements: accountClaims },
  { name: '717-account-holders-until', statements: accountHoldersUntil },
  {
    name: '722-open-jobs-of-kind',
    statements: [
      `CREATE INDEX jobs_open_of_kind ON jobs (kind, share, id) WHERE state IN ('waiting', 'running', 'unknown')`,
    ],
  },
  {
    name: '760-answered-codes',
    statements: [
      `ALTER TABLE second_factors ADD COLUMN answered text`,
      `ALTER TABLE second_factors ADD COLUMN session_id text COLLATE "C"`,
    ],
  },
  {
    name: '779-read-receipt-jobs',
    statements: [
      `UPDATE jobs SET kind = 'sendReadReceipt', lane = replace(lane, 'tellSeen:', 'sendReadReceipt:') WHERE kind = 'tellSeen'`,
    ],
  },
  {
    name: '792-connection-attempts',
    statements: [
      `CREATE TABLE connection_attempts (
        state text COLLATE "C" PRIMARY KEY, until timestamptz NOT NULL, busy_until timestamptz, token jsonb,
        connection_id text COLLATE "C")`,
    ],
  },
]
