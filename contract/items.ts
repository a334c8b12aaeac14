// Item types of a conversation: the account, the message types and the limits of a reply.
import { channelItems } from './channels.ts'

export const threadItems = channelItems

export type ThreadItemType = keyof typeof threadItems
export type MessageType = (typeof threadItems)[ThreadItemType]['messageType']
export const threadItemTypes = Object.keys(threadItems) as ThreadItemType[]
export const messageTypes: readonly MessageType[] = Object.values(threadItems).map((item) => item.messageType)

/** How long a text is in the unit in which the platform counts it. */
export const textLength = (itemType: ThreadItemType, text: string): number =>
  threadItems[itemType].textUnit === 'bytes' ? new TextEncoder().encode(text).length : text.length
