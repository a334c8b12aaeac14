// Starts several server processes on one database and a proxy in front of them. Each is a separate process that is restarted when it ends.
import { keepRunning } from './keep-running.ts'
import type { KeptProgram } from './keep-running.ts'

export interface ClusterSettings {
  /** Port of the proxy; the server processes take the ports that follow. */
  readonly port: number
  readonly processCount: number
  /** Settings of the server (README); HOST applies to the proxy. */
  readonly environment: NodeJS.ProcessEnv
}

export interface Cluster {
  readonly address: string
  readonly processes: readonly (KeptProgram & { readonly address: string })[]
  readonly proxy: KeptProgram
  stop(): Promise<void>
}

const loopback = '127.0.0.1'

export const startCluster = async (
  { port, processCount, environment }: ClusterSettings,
  tell: (line: string) => void,
): Promise<Cluster> => {
  const { HOST: host = loopback, TRUSTED_PROXIES: trusted } = environment
  const processes = Array.from({ length: processCount }, (_, index) => {
    const own = port + 1 + index
    const kept = keepRunning(
      {
        name: `server process ${index + 1}`,
        script: 'server/app/main.ts',
        environment: {
          ...environment,
          HOST: loopback,
          PORT: String(own),
          TRUSTED_PROXIES: trusted ? `${trusted},${loopback}` : loopback,
        },
      },
      tell,
    )
    return { ...kept, address: `http://${loopback}:${own}` }
  })
  const proxy = keepRunning(
    {
      name: 'proxy',
      script: 'scripts/proxy.ts',
      args: processes.map(({ address }) => address),
      environment: { ...environment, HOST: host, PORT: String(port) },
    },
    tell,
  )
  const stop = async (): Promise<void> => {
    await proxy.stop()
    await Promise.all(processes.map((kept) => kept.stop()))
  }
  try {
    await Promise.all([proxy, ...processes].map(({ started }) => started))
  } catch (error) {
    await stop()
    throw error
  }
  return { address: `http://${host === '0.0.0.0' ? loopback : host}:${port}`, processes, proxy, stop }
}
