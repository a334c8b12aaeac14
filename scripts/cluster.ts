// npm run cluster: builds if needed, then runs several server processes (PROCESSES, 3) on one PostgreSQL (DATABASE_URL), and a proxy in
// front of them on PORT. The processes take the ports that follow. docs/scale.md has the purpose.
import { join } from 'node:path'
import { buildApplication } from './build-application.ts'
import { startCluster } from './cluster/start-cluster.ts'

const fail = (line: string): never => {
  process.stderr.write(`${line}\n`)
  process.exit(2)
}

const { DATABASE_URL, PORT = '8080', PROCESSES = '3', SIMULATOR = '0' } = process.env
if (!DATABASE_URL) fail('DATABASE_URL: several processes need a PostgreSQL; the embedded database has one')
if (!/^([1-9]|[12]\d|3[0-2])$/.test(PROCESSES)) fail('PROCESSES: a number from 1 to 32')
if (!/^[1-9]\d{1,4}$/.test(PORT) || Number(PORT) + Number(PROCESSES) > 65_535)
  fail('PORT: a port, with free ones behind it')
if (SIMULATOR !== '0') fail('SIMULATOR: 0, since each process would start one of its own')

const code = await buildApplication()
if (code !== 0) process.exit(code)

const tell = (line: string): void => void process.stdout.write(`${line}\n`)
const cluster = await startCluster(
  {
    port: Number(PORT),
    processCount: Number(PROCESSES),
    // Compiling the server's files is most of a start.
    environment: { NODE_COMPILE_CACHE: join('.cache', 'modules'), ...process.env, SIMULATOR },
  },
  tell,
).catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)))
tell(`${PROCESSES} processes behind ${cluster.address}`)

const stop = (): void => void cluster.stop().then(() => process.exit(0))
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
