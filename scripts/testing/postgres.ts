// A temporary PostgreSQL on loopback for the tests, from an existing installation.
import { execFile } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const installations = '/usr/lib/postgresql'

/** Debian installs the programs outside the PATH, one folder per version; other systems inside. Newest version first. */
const folders = (): string[] => {
  const versions = existsSync(installations)
    ? readdirSync(installations).sort((one, other) => Number(other) - Number(one))
    : []
  return [
    ...versions.map((version) => join(installations, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ]
}

export interface Postgres {
  readonly url: string
  /** Kills the database and its connections without writing anything to disk. */
  crash(): Promise<void>
  /** Starts it again after a crash. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** Folder of initdb and pg_ctl; null where PostgreSQL is not installed. */
export const findPostgresPrograms = (): string | null =>
  folders().find((folder) => existsSync(join(folder, 'initdb'))) ?? null

/** A port below 32768, where no outgoing connection takes it in the meantime. */
export const findFreePort = async (first: number): Promise<number> => {
  for (let port = first; port < 32_768; port += 1) {
    const free = await new Promise<boolean>((resolve) => {
      const probe = createServer()
        .once('error', () => resolve(false))
        .once('listening', () => probe.close(() => resolve(true)))
      probe.listen(port, '127.0.0.1')
    })
    if (free) return port
  }
  throw new Error('no free port')
}

const memory = '/dev/shm'
/** A few hundred databases of ten megabytes, which are dropped one after another. */
const minMemoryBytes = 2 ** 31

/** Folder for temporary data: in memory if there is enough of it. */
const getScratchFolder = (): string => {
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= minMemoryBytes ? memory : tmpdir()
}

/** Durability is off, because the tests discard the data. Copying a template must not wait for a disk. */
const settings = [
  'fsync=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum=off',
  'max_connections=300',
  'listen_addresses=127.0.0.1',
]

/** PostgreSQL refuses to run as root, so it runs as its own user then. */
const asItsUser = (program: string, args: readonly string[]) =>
  process.getuid?.() === 0
    ? execute('runuser', ['-u', 'postgres', '--', program, ...args])
    : execute(program, [...args])

const userId = async (): Promise<number> => Number((await execute('id', ['-u', 'postgres'])).stdout)

/** @param keepsCommitted whether committed data survives a crash of PostgreSQL itself */
export const startPostgres = async (programs: string, { keepsCommitted = false } = {}): Promise<Postgres> => {
  const folder = mkdtempSync(join(getScratchFolder(), 'inbox-postgres-'))
  if (process.getuid?.() === 0) {
    const owner = await userId()
    chownSync(folder, owner, owner)
  }
  const data = join(folder, 'data')
  const port = await findFreePort(25_432)
  await asItsUser(join(programs, 'initdb'), [
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C',
    '--no-sync',
  ])
  const own = [`synchronous_commit=${keepsCommitted ? 'on' : 'off'}`, `unix_socket_directories=${folder}`]
  const options = [`-p ${port}`, ...[...settings, ...own].map((one) => `-c ${one}`)].join(' ')
  const control = async (...words: readonly string[]): Promise<void> =>
    void (await asItsUser(join(programs, 'pg_ctl'), ['-D', data, '-w', ...words]))
  const start = () => control('-l', join(folder, 'log'), '-o', options, 'start')
  const crash = () => control('-m', 'immediate', 'stop')
  await start()
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    crash,
    start,
    stop: async () => {
      await crash()
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
    },
  }
}
