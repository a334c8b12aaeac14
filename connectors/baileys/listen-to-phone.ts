// Passes the events of a phone's socket on to the product.
import type { Message, Socket } from './baileys-socket.ts'
import type { AddressBook } from './addresses.ts'
import type { Change } from './news.ts'
import type { Clock } from './pacing.ts'
import {
  translateChat,
  translateContact,
  translateGroup,
  translateLabel,
  translateLabelled,
  translateReceipt,
  translateStatus,
} from './translate.ts'

interface PhoneListener {
  readonly book: AddressBook
  readonly clock: Clock
  readonly ownAddress: () => string
  readonly tell: (changes: readonly (Change | null)[]) => void
  readonly arrive: (messages: readonly Message[], isPast: boolean) => void
}

export const listenToPhone = ({ ev }: Socket, { book, clock, ownAddress, tell, arrive }: PhoneListener): void => {
  ev.on('messaging-history.set', ({ chats, contacts, messages }) => {
    tell([
      ...contacts.map((contact) => translateContact(contact, book)),
      ...chats.map((chat) => translateChat(chat, book, clock.now())),
    ])
    arrive(messages, true)
  })
  ev.on('lid-mapping.update', ({ pn, lid }) => book.learn(lid, pn))
  ev.on('messages.upsert', ({ messages }) => arrive(messages, false))
  ev.on('messages.update', (updates) => tell(updates.map((update) => translateStatus(update, book))))
  ev.on('message-receipt.update', (updates) => tell(updates.map((update) => translateReceipt(update, book))))
  for (const name of ['chats.upsert', 'chats.update'] as const)
    ev.on(name, (chats) => tell(chats.map((chat) => translateChat(chat, book, clock.now()))))
  for (const name of ['contacts.upsert', 'contacts.update'] as const)
    ev.on(name, (contacts) => tell(contacts.map((contact) => translateContact(contact, book))))
  for (const name of ['groups.upsert', 'groups.update'] as const)
    ev.on(name, (groups) => tell(groups.map((group) => translateGroup(group, book, ownAddress()))))
  ev.on('labels.edit', (label) => tell([translateLabel(label)]))
  ev.on('labels.association', (change) => tell([translateLabelled(change, book)]))
}
