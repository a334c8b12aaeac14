// Thousands of open conversations in a stopped product's database, written by the server's own code.
import { randomBytes } from 'node:crypto'
import type { Row } from '../../../contract/index.ts'
import { openDatabase } from '../../../server/database/database.ts'
import { newRecordId } from '../../../server/database/record-id.ts'
import { runUnit } from '../../../server/database/run-unit.ts'
import type { Unit } from '../../../server/database/unit.ts'

/** A conversation and its work item each: a transaction holds a hundred records. */
const atOnce = 45

const addThread = (unit: Unit, { organisationId, _id: pageId }: Row<'FBPAGE'>, personId: string, number: number): void => {
  const own = organisationId === undefined ? {} : { organisationId }
  const at = new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString()
  const conversation = unit.add('FBCONVERSATION', { fbPageId: pageId, fbUserId: personId }, own)
  unit.add(
    'THREAD',
    {
      service: 'facebook', itemType: 'fbConversation', itemId: conversation._id, accountType: 'FBPAGE', accountId: pageId, title: `Müşteri ${number}`,
      snippet: 'Merhaba', snippetFrom: 'customer', lastMessageTime: at, lastInboundTime: at, unreadCount: 1, isAnswered: false, status: 'open',
    },
    own,
  )
}

/** @param dataDir of a product that is stopped */
export const addOpenThreads = async (dataDir: string, count: number): Promise<void> => {
  const database = await openDatabase({ dataDir, secretKey: randomBytes(32), log: { warn: () => undefined } })
  try {
    const { result: page } = await runUnit(database, { actor: null }, (unit) => unit.find('FBPAGE', {}))
    if (!page) throw new Error('the demo has no page')
    for (let from = 0; from < count; from += atOnce) {
      await runUnit(database, { actor: null }, async (unit) => {
        for (let number = from; number < Math.min(count, from + atOnce); number += 1) addThread(unit, page, newRecordId(), number)
      })
    }
  } finally {
    await database.close()
  }
}
