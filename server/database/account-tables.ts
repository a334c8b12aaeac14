// Statements that create the tables that record which organisation holds, held or is connecting a platform account.

export const accountHolders = [
  `CREATE TABLE account_holders (
    fb_id text COLLATE "C" NOT NULL, organisation_id text COLLATE "C" NOT NULL, since text COLLATE "C" NOT NULL)`,
  `CREATE INDEX account_holders_of_organisation ON account_holders (organisation_id)`,
] as const

export const accountClaims = [
  `CREATE TABLE account_claims (
    claim_id text COLLATE "C" NOT NULL, fb_id text COLLATE "C" NOT NULL, PRIMARY KEY (fb_id, claim_id))`,
] as const

export const accountHoldersUntil = [
  `ALTER TABLE account_holders ADD COLUMN until text COLLATE "C"`,
  `CREATE INDEX account_holders_of_account ON account_holders (fb_id)`,
] as const
