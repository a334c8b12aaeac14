// The token with which we speak for a page.
import type { Row } from '../../../contract/index.ts'
import type { Unit } from '../../database/unit.ts'

/** Types whose token may be the page's own, the fitting one first; the empty one is Facebook's plain token. */
const types = ['MESSENGER_TOKEN', ''] as const

export const findPageToken = async (unit: Unit, fbPageId: string): Promise<Row<'FBACCESSTOKEN'> | null> => {
  for (const tokenType of types) {
    const tokens = await unit.findAll('FBACCESSTOKEN', { fbPageId, tokenType }, { orderBy: { createdTime: -1 } })
    const usable = tokens.find((token) => token.isValid !== false)
    if (usable) return usable
  }
  return null
}

export const pageToken = async (unit: Unit, fbPageId: string): Promise<string | null> => {
  const token = await findPageToken(unit, fbPageId)
  return token && unit.secret('FBACCESSTOKEN', token._id, 'token')
}
