// Restricts where files may be fetched from. Addresses come from outside, and must not make us connect to our own network.
import { lookup } from 'node:dns'
import type { LookupAddress, LookupOptions } from 'node:dns'
import { BlockList, isIP } from 'node:net'
import type { Config } from '../lib/config.ts'

export interface MediaSources {
  /** Configured origins, fetched as they are: the platforms' own, and the simulator's. */
  readonly origins: ReadonlySet<string>
  /** Host names, with a leading `*.` for all subdomains; over TLS and on public addresses only. */
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

/** Reserved within the one allocated block; all other IPv6 addresses are reserved, including mapped IPv4. */
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

/** Whether an address is on the public internet: neither this machine, nor a private network. */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address)
  if (family === 4) return !blocked.check(address, 'ipv4')
  return family === 6 && givenOut.check(address, 'ipv6') && !blocked.check(address, 'ipv6')
}

const matchesHost = (host: string, pattern: string): boolean =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) && host.length >= pattern.length : host === pattern

/** Whether the address's origin is configured; the operator is responsible for what it resolves to. */
export const isConfigured = ({ origin }: URL, { origins }: MediaSources): boolean => origins.has(origin)

/** Checks the address as written; the IP address it resolves to is checked when connecting. */
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

/** Resolves a host name for a connection, which then uses exactly the address that was checked. */
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
