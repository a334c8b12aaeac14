// The channel's port for the items of a type.
import type { ThreadItemType } from '../../contract/items.ts'
import type { Context, ItemPort } from './context.ts'

export const portOf = ({ channels }: Pick<Context, 'channels'>, itemType: ThreadItemType): ItemPort => {
  const port = channels.map((channel) => channel.items[itemType]).find((found) => found !== undefined)
  if (!port) throw new Error(`no channel serves ${itemType}`)
  return port
}
