// Where files may be fetched from. An address comes from outside: it must not make us talk to our own network.
import { lookup } from 'node:dns'
import type { LookupAddress, LookupOptions } from 'node:dns'
import { BlockList, isIP } from 'node:net'
import type { Config } from '../lib/config.ts'

export interface MediaSources {
  /** Fetched from as they are configured: the platforms' own addresses, played ones too. */
  readonly origins: ReadonlySet<string>
  /** Names of hosts, `*.` before one for all under it; over TLS and on public addresses only. */
  readonly hosts: readonly string[]
}

export const getMediaSources = ({ mediaHosts, meta }: Pick<Config, 'mediaHosts' | 'meta'>): MediaSources => {
  const bases = [meta.graphFacebookBase, ...mediaHosts]
  return { origins: new Set(bases.flatMap((base) => URL.parse(base)?.origin ?? [])), hosts: mediaHosts }
}

const reserved4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const

/** Inside the one block that is given out; all else of IPv6 is reserved, mapped IPv4 too. */
const reserved6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const blocked = new BlockList()
for (const [net, prefix] of reserved4) blocked.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of reserved6) blocked.addSubnet(net, prefix, 'ipv6')
const givenOut = new BlockList()
givenOut.addSubnet('2000::', 3, 'ipv6')

/** Whether an address is one of the public internet: not ours, not a neighbour's, not the machine's own. */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address)
  if (family === 4) return !blocked.check(address, 'ipv4')
  return family === 6 && givenOut.check(address, 'ipv6') && !blocked.check(address, 'ipv6')
}

const matchesHost = (host: string, pattern: string): boolean =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) && host.length >= pattern.length : host === pattern

/** Whether its origin is configured: what it resolves to is the operator's own affair. */
export const isConfigured = ({ origin }: URL, { origins }: MediaSources): boolean => origins.has(origin)

/** By its words alone; what its name resolves to is looked at when it is called. */
export const isAllowedAddress = (address: URL, sources: MediaSources): boolean => {
  if (address.username !== '' || address.password !== '') return false
  if (isConfigured(address, sources)) return true
  const { protocol, port, hostname } = address
  return (
    protocol === 'https:' &&
    port === '' &&
    isIP(hostname) === 0 &&
    sources.hosts.some((pattern) => matchesHost(hostname, pattern))
  )
}

export class ForbiddenAddress extends Error {}

type LookupCallback = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/** Resolves a name for a connection, which is then made to the very address that was checked. */
export const lookupPublic = (host: string, options: LookupOptions, done: LookupCallback): void => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, [])
    const forbidden = addresses.find(({ address }) => !isPublicAddress(address))
    const [first] = addresses
    if (forbidden || !first)
      return done(new ForbiddenAddress(`${host} is at ${forbidden?.address ?? 'no address'}`), [])
    if (options.all) done(null, addresses)
    else done(null, first.address, first.family)
  })
}
