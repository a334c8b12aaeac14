// Fills the fields in which a conversation repeats its episodes, for conversations of earlier versions. The rows change without change
// log entries, so a new epoch begins and every device reloads.
export const repliesOfConversations = `
DO $migration$
BEGIN
  IF to_regclass('"record_THREAD"') IS NULL THEN RETURN; END IF;
  UPDATE "record_THREAD" AS thread SET doc = thread.doc || jsonb_build_object(
      'firstReplyTime', (SELECT first_reply_at FROM episodes WHERE thread_id = thread.id ORDER BY started_at DESC LIMIT 1),
      'closedTime', (SELECT max(ended_at) FROM episodes WHERE thread_id = thread.id))
    WHERE EXISTS (SELECT 1 FROM episodes WHERE thread_id = thread.id);
  UPDATE meta SET value = greatest(value::bigint + 1, (extract(epoch FROM clock_timestamp()) * 1000)::bigint)::text WHERE key = 'epoch';
END
$migration$`
