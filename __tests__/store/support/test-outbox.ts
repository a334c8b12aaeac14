// A disk and tabs that a test controls: several stores may share them, as the tabs of one browser do.
import type { AppTabs, OutboxDisk } from '../../../src/store/environment.ts'
import type { KeptFile, PendingEntry } from '../../../src/store/outbox/outbox-entry.ts'

export interface MemoryDisk extends OutboxDisk {
  readonly entries: PendingEntry[]
  readonly files: KeptFile[]
  /** From now on every write is refused. */
  refuse(): void
}

export const createMemoryDisk = (): MemoryDisk => {
  const entries: PendingEntry[] = []
  const files: KeptFile[] = []
  let refusing = false
  const placeOf = (commandId: string): number => entries.findIndex((entry) => entry.commandId === commandId)
  return {
    entries,
    files,
    refuse: () => {
      refusing = true
    },
    write: async ({ put, remove, addFiles = [], putFiles = [], removeFiles = [] }) => {
      if (refusing) throw new DOMException('full', 'QuotaExceededError')
      for (const { entry, was } of put) {
        const place = placeOf(was ?? entry.commandId)
        if (place !== -1) entries[place] = entry
        else if (was === undefined) entries.push(entry)
      }
      files.push(...addFiles)
      for (const file of putFiles) {
        const place = files.findIndex(({ fileId }) => fileId === file.fileId)
        if (files[place]) files[place] = { ...files[place], ...file }
      }
      for (const fileId of removeFiles) {
        const place = files.findIndex((file) => file.fileId === fileId)
        if (place !== -1) files.splice(place, 1)
      }
      for (const commandId of remove) if (placeOf(commandId) !== -1) entries.splice(placeOf(commandId), 1)
    },
    read: async (userId) => entries.filter((entry) => entry.userId === userId),
    readFiles: async (userId) => files.filter((file) => file.userId === userId),
    readFile: async (fileId) => files.find((file) => file.fileId === fileId)?.bytes ?? null,
  }
}

/** A tab of a browser that a test controls. */
export interface MemoryTab extends AppTabs {
  /** Releases everything it holds, silently. */
  readonly close: () => void
  /** It receives nothing and does not learn that its names were taken, until it wakes. */
  readonly freeze: () => void
  readonly wake: () => void
}

export interface Browser {
  tab(): MemoryTab
}

interface Life {
  frozen: boolean
  /** Messages it receives when it wakes. */
  slept: (() => void)[]
}

export const createMemoryBrowser = (): Browser => {
  const holders = new Map<string, { life: Life; end: () => void; begin: () => () => void }>()
  const waiting: { life: Life; name: string; begin: () => () => void }[] = []
  const channels = new Set<{ life: Life; name: string; heard: (message: string) => void }>()
  const learn = (life: Life, news: () => void): void => void (life.frozen ? life.slept.push(news) : news())
  const grant = (name: string): void => {
    const next = waiting.findIndex((one) => one.name === name && !one.life.frozen)
    const found = waiting[next]
    if (holders.has(name) || !found) return
    waiting.splice(next, 1)
    holders.set(name, { life: found.life, begin: found.begin, end: found.begin() })
  }
  const release = (life: Life, name: string): void => {
    const holder = holders.get(name)
    if (holder?.life !== life) return
    holders.delete(name)
    holder.end()
    grant(name)
  }
  const namesOf = (life: Life): string[] =>
    [...holders].flatMap(([name, holder]) => (holder.life === life ? [name] : []))
  return {
    tab: () => {
      const life: Life = { frozen: false, slept: [] }
      return {
        canHoldAlone: true,
        hold: (name, begin) => {
          waiting.push({ life, name, begin })
          grant(name)
          return () => release(life, name)
        },
        channel: (name, heard) => {
          const channel = { life, name, heard }
          channels.add(channel)
          const others = () => [...channels].filter((other) => other.name === name && other.life !== life)
          return {
            tell: (message) =>
              void Promise.resolve().then(() =>
                others().forEach((other) => learn(other.life, () => other.heard(message))),
              ),
            close: () => void channels.delete(channel),
          }
        },
        close: () => {
          for (const channel of [...channels]) if (channel.life === life) channels.delete(channel)
          for (const one of waiting.filter((other) => other.life === life)) waiting.splice(waiting.indexOf(one), 1)
          for (const name of namesOf(life)) release(life, name)
        },
        freeze: () => {
          if (life.frozen) return
          life.frozen = true
          for (const name of namesOf(life)) {
            const { begin, end } = holders.get(name) as { begin: () => () => void; end: () => void }
            holders.delete(name)
            learn(life, () => {
              end()
              waiting.push({ life, name, begin })
              grant(name)
            })
            grant(name)
          }
        },
        wake: () => {
          life.frozen = false
          for (const name of new Set(waiting.map((one) => one.name))) grant(name)
          for (const news of life.slept.splice(0)) news()
        },
      }
    },
  }
}
