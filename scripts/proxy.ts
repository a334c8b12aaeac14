// Our own proxy in front of several server processes: HOST, PORT, and their addresses as arguments. `npm run cluster` starts it.
import { startProxy } from './cluster/start-proxy.ts'

const targets = process.argv.slice(2)
const host = process.env['HOST'] ?? '127.0.0.1'
if (targets.length === 0) {
  process.stderr.write('usage: PORT=8080 node scripts/proxy.ts http://127.0.0.1:8081 http://127.0.0.1:8082\n')
  process.exit(2)
}
const proxy = await startProxy({ host, port: Number(process.env['PORT'] ?? 8080), targets })
process.stdout.write(`listening on ${proxy.address}\n`)
const stop = (): void => void proxy.close().then(() => process.exit(0))
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
