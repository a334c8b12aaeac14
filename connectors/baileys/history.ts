// State of a session that survives a restart: who has written, which messages were sent, and messages to mark as read, quote or label.
import { fromBytes, toBytes } from './sealed-files.ts'
import type { SealedFiles } from './sealed-files.ts'
import type { Message, MessageKey } from './baileys-socket.ts'

export interface History {
  readonly lids: Map<string, string>
  readonly keepLids: () => void
  readonly noteMessage: (chat: string, message: Message, isTheirs: boolean) => void
  /** Whether somebody in the chat has ever written to this phone. */
  readonly hasWritten: (chat: string) => boolean
  readonly keyOf: (id: string) => MessageKey | null
  readonly messageOf: (id: string) => Message | null
  readonly noteSent: (id: string) => void
  readonly hasSent: (id: string) => boolean
}

const maxMessages = 5_000

const readList = (files: SealedFiles, name: string): readonly [string, string][] => {
  const bytes = files.read(name)
  return bytes ? (fromBytes(bytes) as [string, string][]) : []
}

export const openHistory = (files: SealedFiles): History => {
  const lids = new Map(readList(files, 'lids'))
  const writers = files.folder('writers')
  const messages = files.folder('messages')
  const sent = files.folder('sent')
  const written = new Set(writers.list())
  const leave = (folder: SealedFiles): void => {
    const all = folder.listByAge()
    for (const name of all.slice(0, Math.max(0, all.length - maxMessages))) folder.remove(name)
  }
  leave(messages)
  leave(sent)
  const messageOf = (id: string): Message | null => {
    const bytes = messages.read(id)
    return bytes ? (fromBytes(bytes) as Message) : null
  }
  return {
    lids,
    keepLids: () => files.write('lids', toBytes([...lids])),
    noteMessage: (chat, message, isTheirs) => {
      if (message.key.id) messages.write(message.key.id, toBytes(message))
      if (!isTheirs || written.has(chat)) return
      written.add(chat)
      writers.write(chat, Buffer.alloc(0))
    },
    hasWritten: (chat) => written.has(chat),
    keyOf: (id) => messageOf(id)?.key ?? null,
    messageOf,
    noteSent: (id) => sent.write(id, Buffer.alloc(0)),
    hasSent: (id) => sent.read(id) !== null,
  }
}
