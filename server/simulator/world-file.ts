// Stores the simulated world in a file: read at the start, written whole and atomically soon after a change and at the end.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { emptyWorld, worldVersion } from './world.ts'
import type { World } from './world.ts'

const pauseMs = 200
/** The counter skips this many ids after a start, because a killed run may have used ids that it did not write. */
const counterLeap = 1_000

export interface WorldFile {
  readonly world: World
  /** Schedules a write soon after a change. */
  changed(): void
  /** Writes the world now. */
  save(): void
}

const load = (path: string | null): World => {
  if (path === null) return emptyWorld()
  try {
    const storedWorld = JSON.parse(readFileSync(path, 'utf8')) as World
    // The counter continues in any case: an id must never be used for something else.
    // Members that were added since get their defaults.
    const world =
      storedWorld.version === worldVersion
        ? { ...emptyWorld(), ...storedWorld, behaviour: { ...emptyWorld().behaviour, ...storedWorld.behaviour } }
        : { ...emptyWorld(), port: storedWorld.port, clockOffsetMs: storedWorld.clockOffsetMs }
    return { ...world, counter: storedWorld.counter + counterLeap }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return emptyWorld()
    throw error
  }
}

/** @param path null keeps the world in memory only */
export const openWorldFile = (path: string | null): WorldFile => {
  const world = load(path)
  let timer: NodeJS.Timeout | null = null

  const save = (): void => {
    if (timer) clearTimeout(timer)
    timer = null
    if (path === null) return
    mkdirSync(dirname(path), { recursive: true })
    const temporary = `${path}.${process.pid}.tmp`
    writeFileSync(temporary, JSON.stringify(world), { mode: 0o600 })
    renameSync(temporary, path)
  }

  return {
    world,
    changed() {
      if (path !== null) timer ??= setTimeout(save, pauseMs)
    },
    save,
  }
}
