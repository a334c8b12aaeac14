// The address of a conversation in the inbox.
import { getRecordTypes } from './channels.ts'

export const threadPath = (threadId: string): string => `/?thread=${threadId}`

const placed: readonly unknown[] = [...getRecordTypes('messages'), 'THREADNOTE']

/** Whether records of this type belong to a conversation, so that it can open at them. */
export const isPlaced = (type: unknown): boolean => placed.includes(type)

/** @param messageId the message or note to open at; null: the default position */
export const toMessagePath = (threadId: string, messageId: string | null): string =>
  messageId === null ? threadPath(threadId) : `${threadPath(threadId)}&message=${messageId}`
