// A disk and tabs that a test holds in its hands: several stores may share them, as the tabs of one browser do.
import type { AppTabs, OutboxDisk } from '../../../src/store/environment.ts'
import type { PendingEntry } from '../../../src/store/outbox/outbox-entry.ts'

export interface MemoryDisk extends OutboxDisk {
  readonly entries: PendingEntry[]
  /** From now on every write is refused. */
  refuse(): void
}

export const memoryDisk = (): MemoryDisk => {
  const entries: PendingEntry[] = []
  let refusing = false
  const placeOf = (commandId: string): number => entries.findIndex((entry) => entry.commandId === commandId)
  return {
    entries,
    refuse: () => {
      refusing = true
    },
    write: async ({ put, remove }) => {
      if (refusing) throw new DOMException('full', 'QuotaExceededError')
      for (const { entry, was } of put) {
        const place = placeOf(was ?? entry.commandId)
        if (place === -1) entries.push(entry)
        else entries[place] = entry
      }
      for (const commandId of remove) if (placeOf(commandId) !== -1) entries.splice(placeOf(commandId), 1)
    },
    read: async (userId) => entries.filter((entry) => entry.userId === userId),
  }
}

export interface Browser {
  /** A tab of it. `close` lets go of everything it holds, without a word. */
  tab(): AppTabs & { readonly close: () => void }
}

export const memoryBrowser = (): Browser => {
  const holders = new Map<string, { tab: object; end: () => void }>()
  const waiting: { tab: object; name: string; begin: () => () => void }[] = []
  const channels = new Set<{ tab: object; name: string; heard: (message: string) => void }>()
  const grant = (name: string): void => {
    const next = waiting.findIndex((one) => one.name === name)
    const found = waiting[next]
    if (holders.has(name) || !found) return
    waiting.splice(next, 1)
    holders.set(name, { tab: found.tab, end: found.begin() })
  }
  const release = (tab: object, name: string): void => {
    const holder = holders.get(name)
    if (holder?.tab !== tab) return
    holders.delete(name)
    holder.end()
    grant(name)
  }
  return {
    tab: () => {
      const tab = {}
      return {
        canHoldAlone: true,
        hold: (name, begin) => {
          waiting.push({ tab, name, begin })
          grant(name)
          return () => release(tab, name)
        },
        channel: (name, heard) => {
          const channel = { tab, name, heard }
          channels.add(channel)
          const others = () => [...channels].filter((other) => other.name === name && other.tab !== tab)
          return {
            tell: (message) => void Promise.resolve().then(() => others().forEach((other) => other.heard(message))),
            close: () => void channels.delete(channel),
          }
        },
        close: () => {
          for (const channel of [...channels]) if (channel.tab === tab) channels.delete(channel)
          for (const name of [...holders.keys()]) release(tab, name)
        },
      }
    },
  }
}
