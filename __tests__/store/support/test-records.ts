// A device's record storage that a test controls: several stores may share it, as the tabs of one browser do.
import type { RecordStorage } from '../../../src/store/environment.ts'

export interface TestRecords {
  readonly open: (name: string) => RecordStorage
  /** By name of the storage, then by key. */
  readonly disks: Map<string, Map<string, string>>
  /** Called before every access: if it throws or waits, so does the access. */
  fault: (access: 'get' | 'set' | 'remove' | 'keys' | 'clear', key: string) => void | Promise<void>
}

export const createTestRecords = (): TestRecords => {
  const disks = new Map<string, Map<string, string>>()
  const records: TestRecords = {
    disks,
    fault: () => undefined,
    open: (name) => {
      const disk = disks.get(name) ?? new Map<string, string>()
      disks.set(name, disk)
      return {
        getItem: async (key) => {
          await records.fault('get', key)
          return disk.get(key) ?? null
        },
        getItems: async (keys) => {
          for (const key of keys) await records.fault('get', key)
          return keys.map((key) => disk.get(key) ?? null)
        },
        setItem: async (key, value) => {
          await records.fault('set', key)
          disk.set(key, value)
        },
        removeItem: async (key) => {
          await records.fault('remove', key)
          disk.delete(key)
        },
        keys: async () => {
          await records.fault('keys', '')
          return [...disk.keys()]
        },
        clear: async () => {
          await records.fault('clear', '')
          disk.clear()
        },
      }
    },
  }
  return records
}
