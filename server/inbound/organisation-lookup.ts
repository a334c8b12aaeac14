// Finds the organisation of a webhook body before the body is handled: organisations take turns in its queue.
import { sql } from 'kysely'
import type { EntityType } from '../../contract/index.ts'
import { tableOf } from '../database/columns.ts'
import type { Database } from '../database/database.ts'
import { asList, asObject, asText, ownMember } from '../lib/json-reading.ts'

interface NamedAccount {
  readonly type: EntityType
  /** The column by which the entries name it: the platform's id, or ours. */
  readonly column: 'fbId' | 'id'
}

/** The accounts that the entries of a body name, by the body's object. */
const namedAccounts: Readonly<Record<string, NamedAccount>> = {
  page: { type: 'FBPAGE', column: 'fbId' },
  instagram: { type: 'IGUSER', column: 'fbId' },
  whatsapp_business_account: { type: 'FBWABA', column: 'fbId' },
  whatsapp_web: { type: 'WAWEBSESSION', column: 'id' },
}

const heldMs = 60_000
const maxHeld = 10_000

const readBody = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    // An unreadable body is recognised, and kept, when it is handled.
    return null
  }
}

/** The account of the first entry: a body belongs to one application, and nearly always to one account. */
const readAccount = (bytes: Buffer): (NamedAccount & { readonly name: string }) | null => {
  const body = asObject(readBody(bytes))
  const namedAccount = ownMember(namedAccounts, asText(body?.['object']))
  const name = asText(asObject(asList(body?.['entry'])[0])?.['id'])
  return namedAccount && name ? { ...namedAccount, name } : null
}

export type FindOrganisation = (bytes: Buffer) => Promise<string | null>

/** Caches results for a minute: they only decide about turns. @returns null if the account is unknown */
export const createOrganisationLookup = ({ kysely }: Database): FindOrganisation => {
  let known = new Map<string, string | null>()
  let since = 0
  return async (bytes) => {
    const account = readAccount(bytes)
    if (account === null) return null
    const key = `${account.type}:${account.name}`
    if (Date.now() - since > heldMs || known.size >= maxHeld) [known, since] = [new Map(), Date.now()]
    const cachedId = known.get(key)
    if (cachedId !== undefined) return cachedId
    const { rows } = await sql<{ id: string | null }>`
      SELECT organisation_id AS id FROM ${sql.table(tableOf(account.type))} WHERE ${sql.ref(account.column)} = ${account.name}`.execute(
      kysely,
    )
    const found = rows[0]?.id ?? null
    known.set(key, found)
    return found
  }
}
