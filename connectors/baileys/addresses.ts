// Addresses of the network. A person's address is their number, once it is known, without the device that they write from.
import type { MessageKey } from './baileys-socket.ts'

const person = '@s.whatsapp.net'
const hidden = '@lid'

export const toAddress = (digits: string): string => `${digits}${person}`

export const toDigits = (address: string): string | null => /^(\d{5,20})@s\.whatsapp\.net$/.exec(address)?.[1] ?? null

/** Address without the device (`:4`), in today's format; null when it is no conversation: status updates, channels, broadcasts. */
export const normalise = (jid: string | null | undefined): string | null => {
  const [, user, server] = /^([^@:]+)(?::\d+)?@([\w.]+)$/.exec(jid ?? '') ?? []
  if (!user || !server) return null
  if (server === 'c.us' || server === 's.whatsapp.net') return `${user}${person}`
  return server === 'lid' || server === 'g.us' ? `${user}@${server}` : null
}

/** Numbers of hidden addresses, as far as the network has revealed them. */
export interface AddressBook {
  readonly learn: (one: string | null | undefined, other: string | null | undefined) => void
  /** The address with the number if it is known, else the given one. */
  readonly settle: (jid: string | null | undefined, alternative?: string | null) => string | null
  readonly chatOf: (key: MessageKey) => string | null
  /** Author of an inbound message; null for one of our own. */
  readonly authorOf: (key: MessageKey) => string | null
}

/** @param known `lid` -> address with the number @param keep called after each new one */
export const createAddressBook = (known: Map<string, string>, keep: () => void): AddressBook => {
  const learn: AddressBook['learn'] = (one, other) => {
    const pair = [normalise(one), normalise(other)]
    const lid = pair.find((address) => address?.endsWith(hidden))
    const number = pair.find((address) => address?.endsWith(person))
    if (!lid || !number || known.get(lid) === number) return
    known.set(lid, number)
    keep()
  }
  const settle: AddressBook['settle'] = (jid, alternative) => {
    learn(jid, alternative)
    const address = normalise(jid)
    return address === null ? null : (known.get(address) ?? address)
  }
  return {
    learn,
    settle,
    chatOf: ({ remoteJid, remoteJidAlt }) => settle(remoteJid, remoteJidAlt),
    authorOf: ({ fromMe, remoteJid, remoteJidAlt, participant, participantAlt }) => {
      if (fromMe) return null
      return participant ? settle(participant, participantAlt) : settle(remoteJid, remoteJidAlt)
    },
  }
}
