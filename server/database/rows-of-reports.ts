// Fills the rows behind the reports for earlier versions, as far as they can be reconstructed; `meta` records since when each is
// complete. The assignee at an episode's end comes from the activities, team and labels are the current ones, and only the first reply
// run of each episode is known.
const fillEpisodes = `
DO $migration$
BEGIN
  IF to_regclass('"record_THREAD"') IS NULL THEN RETURN; END IF;
  UPDATE episodes SET service = thread.service, account_id = thread."accountId" FROM "record_THREAD" AS thread WHERE thread.id = episodes.thread_id;
  UPDATE episodes SET team_id = thread."teamId", assignee_id = thread."assigneeId", label_ids = coalesce(thread.doc -> 'labelIds', '[]')
    FROM "record_THREAD" AS thread WHERE thread.id = episodes.thread_id AND ended_at IS NOT NULL;
  IF to_regclass('"record_ACTIVITY"') IS NOT NULL THEN
    UPDATE episodes SET
      assignee_id = CASE
        WHEN EXISTS (SELECT 1 FROM "record_ACTIVITY" AS act WHERE act."threadId" = episodes.thread_id AND act.kind = 'assigned' AND act.created_time > ended_at)
        THEN (SELECT act.doc ->> 'formerAssigneeId' FROM "record_ACTIVITY" AS act
          WHERE act."threadId" = episodes.thread_id AND act.kind = 'assigned' AND act.created_time > ended_at ORDER BY act.created_time LIMIT 1)
        ELSE assignee_id END
      WHERE ended_at IS NOT NULL;
    UPDATE episodes SET first_assigned_at = (
      SELECT min(act.created_time) FROM "record_ACTIVITY" AS act
      WHERE act."threadId" = episodes.thread_id AND act.kind = 'assigned' AND act.doc ->> 'assigneeId' IS NOT NULL
        AND act.created_time >= started_at AND (ended_at IS NULL OR act.created_time <= ended_at));
  END IF;
  INSERT INTO thread_states (thread_id, organisation_id, assignee_id, status, from_at)
    SELECT id, coalesce(organisation_id, ''), "assigneeId", status, to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    FROM "record_THREAD" WHERE status <> 'closed';
  INSERT INTO reply_runs (episode_id, thread_id, organisation_id, service, account_id, first_inbound_at, reply_at, reply_by)
    SELECT id, thread_id, organisation_id, service, account_id, first_inbound_at, first_reply_at, first_reply_by
    FROM episodes WHERE first_inbound_at IS NOT NULL;
END
$migration$`

/** Records that these rows are complete from now on. */
const notePresent = `INSERT INTO meta (key, value)
  SELECT key, to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  FROM unnest(ARRAY['reports.replyRuns', 'reports.threadStates']) AS key WHERE EXISTS (SELECT 1 FROM episodes)`

export const rowsOfReports: readonly string[] = [
  `ALTER TABLE episodes ADD COLUMN service text, ADD COLUMN account_id text COLLATE "C", ADD COLUMN team_id text COLLATE "C",
    ADD COLUMN assignee_id text COLLATE "C", ADD COLUMN label_ids jsonb, ADD COLUMN first_assigned_at text COLLATE "C"`,
  `CREATE INDEX episodes_by_start ON episodes (organisation_id, started_at)`,
  `CREATE INDEX episodes_by_end ON episodes (organisation_id, ended_at) WHERE ended_at IS NOT NULL`,
  `CREATE INDEX episodes_by_reply ON episodes (organisation_id, first_reply_at) WHERE first_reply_at IS NOT NULL`,
  `CREATE TABLE reply_runs (
    episode_id text COLLATE "C" NOT NULL, thread_id text COLLATE "C" NOT NULL, organisation_id text COLLATE "C" NOT NULL,
    service text, account_id text COLLATE "C", first_inbound_at text COLLATE "C" NOT NULL, reply_at text COLLATE "C",
    reply_by text COLLATE "C", PRIMARY KEY (episode_id, first_inbound_at))`,
  `CREATE INDEX reply_runs_by_reply ON reply_runs (organisation_id, reply_at) WHERE reply_at IS NOT NULL`,
  `CREATE TABLE thread_states (
    thread_id text COLLATE "C" NOT NULL, organisation_id text COLLATE "C" NOT NULL, assignee_id text COLLATE "C",
    status text NOT NULL, from_at text COLLATE "C" NOT NULL, until_at text COLLATE "C")`,
  `CREATE INDEX thread_states_present ON thread_states (thread_id) WHERE until_at IS NULL`,
  `CREATE INDEX thread_states_by_start ON thread_states (organisation_id, from_at)`,
  fillEpisodes,
  notePresent,
]
