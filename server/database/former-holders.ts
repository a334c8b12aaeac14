// Fills account_holders for accounts of earlier versions that came back to an organisation after another one had them: the first holds
// them again since the other's deletion. The other's record of the account is the younger one, and has given up its id.
export const formerHolders = `
DO $migration$
DECLARE accounts text;
BEGIN
  IF to_regclass('"record_ORGANISATION"') IS NULL THEN RETURN; END IF;
  FOREACH accounts IN ARRAY ARRAY['record_FBPAGE', 'record_IGUSER', 'record_FBWABA', 'record_FBWAPHONE'] LOOP
    CONTINUE WHEN to_regclass(quote_ident(accounts)) IS NULL;
    EXECUTE format($rows$
      INSERT INTO account_holders (fb_id, organisation_id, since)
      SELECT account.doc ->> 'fbId', account.organisation_id, coalesce(max(organisation.doc ->> 'deletedTime'),
        to_char(now() AT TIME ZONE 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      FROM %1$I AS account
      JOIN %1$I AS freed ON starts_with(freed.doc ->> 'fbId', 'freed:') AND substr(freed.doc ->> 'fbId', 32) = account.doc ->> 'fbId'
      LEFT JOIN "record_ORGANISATION" AS organisation ON organisation.id = freed.organisation_id
      WHERE freed.organisation_id <> account.organisation_id AND freed.created_time > account.created_time
        AND NOT EXISTS (
          SELECT 1 FROM account_holders AS known WHERE known.fb_id = account.doc ->> 'fbId'
            AND known.organisation_id = account.organisation_id AND known.since > freed.created_time)
      GROUP BY account.doc ->> 'fbId', account.organisation_id
    $rows$, accounts);
  END LOOP;
END
$migration$`
