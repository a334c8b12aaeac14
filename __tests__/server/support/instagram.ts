// An Instagram account connected through the seeded page, and its people's actions.
import type { Row } from '../../../contract/index.ts'
import { transact } from '../../../server/database/transact.ts'
import { nobody } from './fixtures.ts'
import { bodiesOf, person } from './messenger.ts'
import type { TestServer } from './server.ts'

export const instagram = bodiesOf('instagram')

/** Instagram's format: up to a message, not up to a time. */
export const seen = (accountId: string, mid: string, at: number, from = person) =>
  instagram.done(accountId, { read: { mid } }, at, from)

export const accountFbId = '17840000000000101'

/** @param token the page's token; null: it has none */
export const connectInstagram = async (
  { services, seeded }: TestServer,
  token: string | null = 'page-token',
): Promise<Row<'IGUSER'>> => {
  const own = { organisationId: seeded.organisation._id }
  const { result } = await transact(services.database, nobody, (unit) => {
    const account = unit.add(
      'IGUSER',
      { fbId: accountFbId, username: 'acme.istanbul', name: 'Acme Istanbul', fbPageId: seeded.page._id },
      own,
    )
    if (token !== null)
      unit.add('FBACCESSTOKEN', { token, tokenType: 'MESSENGER_TOKEN', fbPageId: seeded.page._id }, own)
    unit.add(
      'CHANNEL',
      {
        name: 'acme.istanbul',
        service: 'instagram',
        accountType: 'IGUSER',
        accountId: account._id,
        status: 'connected',
      },
      own,
    )
    return Promise.resolve(account)
  })
  return result
}
