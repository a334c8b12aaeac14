// A connected account is a channel of its organisation: made with it, and connected again with it.
import { declarationOf } from '../../contract/index.ts'
import type { AnyRow, Row } from '../../contract/index.ts'
import type { Unit } from '../database/unit.ts'
import { clip } from '../webhooks/json-reading.ts'

type AccountType = 'FBPAGE' | 'IGUSER' | 'FBWAPHONE'
const serviceOf = { FBPAGE: 'facebook', IGUSER: 'instagram', FBWAPHONE: 'whatsapp' } as const

/** The channel it had keeps its name. */
export const connectChannel = async (unit: Unit, type: AccountType, account: AnyRow): Promise<Row<'CHANNEL'>> => {
  const known = await unit.find('CHANNEL', { accountId: account._id })
  if (known) {
    await unit.lock(`CHANNEL:${known._id}`)
    return unit.change('CHANNEL', known._id, { status: 'connected', lastError: null, lastErrorTime: null })
  }
  return unit.add(
    'CHANNEL',
    { name: clip(declarationOf(type).title(account), 150), service: serviceOf[type], accountType: type, accountId: account._id, status: 'connected' },
    { organisationId: String(account['organisationId']) },
  )
}
