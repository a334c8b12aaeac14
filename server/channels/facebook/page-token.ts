// The token with which we speak for a page.
import type { Unit } from '../../database/unit.ts'

export const pageToken = async (unit: Unit, fbPageId: string): Promise<string | null> => {
  const [token] = await unit.findAll('FBACCESSTOKEN', { fbPageId, tokenType: 'MESSENGER_TOKEN' }, { orderBy: { createdTime: -1 }, limit: 1 })
  return token ? unit.secret('FBACCESSTOKEN', token._id, 'token') : null
}
