// The outbox's disk, whose code is loaded at its first use.
import { lazyOutboxDisk } from '../../../src/store/outbox/lazy-outbox-disk.ts'
import { openOutboxDisk } from '../../../src/store/outbox/outbox-disk.ts'

const disk = () => openOutboxDisk(() => indexedDB, 'later')

test('refuses while its code cannot be had, and asks for it again', async () => {
  const answers = [() => Promise.reject(new TypeError('Failed to fetch')), async () => disk()]
  const later = lazyOutboxDisk(() => (answers.shift() ?? answers[0])?.() ?? Promise.reject(new Error('opened twice')))
  await expect(later.read('a')).rejects.toThrow('Failed to fetch')
  expect(await later.read('a')).toEqual([])
  expect(await later.readFiles('a')).toEqual([])
  expect(await later.readFile('none')).toBeNull()
})

test('is opened once', async () => {
  let times = 0
  const later = lazyOutboxDisk(async () => {
    times += 1
    return disk()
  })
  await Promise.all([later.read('a'), later.readFiles('a')])
  await later.read('a')
  expect(times).toBe(1)
})
