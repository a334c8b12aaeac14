// The item types of conversations: account, message types and reply limits.
import { channelItems } from './channels.ts'

export const threadItems = channelItems

export type ThreadItemType = keyof typeof threadItems
export type MessageType = (typeof threadItems)[ThreadItemType]['messageType']
export const threadItemTypes = Object.keys(threadItems) as ThreadItemType[]
export const messageTypes: readonly MessageType[] = Object.values(threadItems).map((item) => item.messageType)

/** Length of a text in the unit that the platform counts in. */
export const textLength = (itemType: ThreadItemType, text: string): number =>
  threadItems[itemType].textUnit === 'bytes' ? new TextEncoder().encode(text).length : text.length
