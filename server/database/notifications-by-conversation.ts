// Replaces the notifications of single events, of earlier versions, by one per conversation: the newest, with the number of events. Read
// ones and those of closed conversations become settled. The rows change without change log entries, so a new epoch begins and every
// device reloads.
export const notificationsByConversation = `
DO $migration$
BEGIN
  IF to_regclass('"record_NOTIFICATION"') IS NULL OR to_regclass('"record_THREAD"') IS NULL OR to_regclass('"record_READSTATE"') IS NULL
  THEN RETURN; END IF;
  CREATE TEMPORARY TABLE told ON COMMIT DROP AS
    SELECT notification.id, thread.id AS thread_id, thread.doc AS thread, thread."itemId" AS item_id,
      row_number() OVER (PARTITION BY thread.id ORDER BY notification.created_time DESC, notification.id DESC) AS place,
      count(*) OVER (PARTITION BY thread.id) AS number,
      EXISTS (
        SELECT 1 FROM "record_READSTATE" AS state WHERE state."targetId" = notification.id AND state.doc ->> 'kind' = 'notification'
          AND state."userId" = coalesce(thread.doc ->> 'assigneeId', state."userId")) AS is_read
    FROM "record_NOTIFICATION" AS notification
    JOIN "record_THREAD" AS thread ON thread."itemId" = notification."threadItemId";
  UPDATE "record_NOTIFICATION" AS notification SET doc = notification.doc || jsonb_build_object(
      'recipientId', null, 'service', told.thread -> 'service', 'count', told.number, 'watcherIds', '[]'::jsonb, 'isMention', false,
      'data', coalesce(nullif(notification.doc -> 'data', 'null'), '{}') || jsonb_build_object('threadId', told.thread_id, 'time', notification.created_time),
      'settledTime', CASE WHEN told.is_read OR told.thread ->> 'status' = 'closed' THEN notification.created_time END)
    FROM told WHERE told.id = notification.id AND told.place = 1;
  DELETE FROM "record_READSTATE" WHERE "targetId" IN (SELECT id FROM told WHERE place > 1);
  DELETE FROM "record_NOTIFICATION" WHERE id IN (SELECT id FROM told WHERE place > 1);
  UPDATE meta SET value = greatest(value::bigint + 1, (extract(epoch FROM clock_timestamp()) * 1000)::bigint)::text WHERE key = 'epoch';
END
$migration$`
