// The address under which this machine reaches the server itself.
import { isIPv6 } from 'node:net'

/** Hosts that mean all interfaces; the loopback address is used instead. */
const everywhere = new Set(['0.0.0.0', '::'])

export const toOwnAddress = (host: string, port: number): string => {
  const near = everywhere.has(host) ? '127.0.0.1' : host
  return `http://${isIPv6(near) ? `[${near}]` : near}:${port}`
}
