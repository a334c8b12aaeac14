// Counts the comments that wait for a manager in conversations of earlier versions, by the rule of
// conversations/comments/waiting-comments.ts.
// The rows change without change log entries, so a new epoch begins and every device reloads.
export const commentsToModerate = `
DO $migration$
DECLARE comments text;
BEGIN
  IF to_regclass('"record_THREAD"') IS NULL THEN RETURN; END IF;
  FOREACH comments IN ARRAY ARRAY['record_FBCOMMENT', 'record_IGCOMMENT'] LOOP
    CONTINUE WHEN to_regclass(format('%I', comments)) IS NULL;
    EXECUTE format($count$
      WITH waiting AS (
        SELECT theirs."rootCommentId" AS root, count(*) AS count FROM %1$I AS theirs
        WHERE theirs.doc ->> 'ownerSent' = 'false' AND theirs.doc ->> 'isHidden' IS DISTINCT FROM 'true'
          AND theirs.doc ->> 'isKept' IS DISTINCT FROM 'true' AND theirs.doc ->> 'isRemoteDeleted' IS DISTINCT FROM 'true'
          AND (coalesce(jsonb_typeof(theirs.doc -> 'privateReply'), 'null') = 'null'
            OR theirs.doc -> 'privateReply' ->> 'status' = 'failed')
          AND NOT EXISTS (
            SELECT 1 FROM %1$I AS ours
            WHERE ours."rootCommentId" = theirs."rootCommentId" AND ours.doc ->> 'ownerSent' = 'true'
              AND ours.doc ->> 'status' IS DISTINCT FROM 'failed' AND ours.created_time >= theirs.created_time
              AND (coalesce(ours.doc ->> 'agentId', '') = '' OR theirs.doc -> 'data' ->> 'past' = 'true'
                OR (coalesce(theirs.arrival, 0), theirs.id) < (coalesce(ours.arrival, 0), ours.id)))
        GROUP BY theirs."rootCommentId")
      UPDATE "record_THREAD" AS thread SET doc = thread.doc || jsonb_build_object('moderationCount', waiting.count)
        FROM waiting WHERE thread."itemId" = waiting.root
    $count$, comments);
  END LOOP;
  UPDATE meta SET value = greatest(value::bigint + 1, (extract(epoch FROM clock_timestamp()) * 1000)::bigint)::text WHERE key = 'epoch';
END
$migration$`
