// Reads single settings from the environment and collects mistakes. An empty value counts as not set.
import { isIP } from 'node:net'

export interface SettingReader {
  /** One line per mistake, in the order found. */
  readonly mistakes: readonly string[]
  text(name: string): string | null
  flag(name: string): boolean | null
  port(name: string): number | null
  url(name: string): string | null
  urls(name: string): readonly string[]
  /** Host names (`*.` as a prefix covers all subdomains) or whole origins; null if not set. */
  hosts(name: string): readonly string[] | null
  /** IP addresses and networks such as 10.0.0.0/8, separated by commas. */
  networks(name: string): readonly string[]
  databaseUrl(name: string): string | null
  smtpUrl(name: string): string | null
  matching(name: string, pattern: RegExp, requirement: string): string | null
  oneOf(name: string, values: readonly string[]): string | null
  /** Seconds, or `off` for null. */
  pace(name: string, fallback: number): number | null
  missing(name: string, when: string): string
  wrong(name: string, requirement: string): null
}

const maxPort = 65_535
const hostPattern = /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/

const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

const parseUrl = (text: string, protocols: readonly string[]): URL | null => {
  const url = URL.parse(text)
  return url && protocols.includes(url.protocol) ? url : null
}

export const createSettingReader = (environment: NodeJS.ProcessEnv): SettingReader => {
  const mistakes: string[] = []
  const text = (name: string): string | null => environment[name]?.trim() || null
  // The value itself is not repeated: it may be a secret.
  const wrong = (name: string, requirement: string): null => {
    mistakes.push(`${name} must be ${requirement}`)
    return null
  }
  const url = (name: string): string | null => {
    const given = text(name)
    if (given === null) return null
    const parsed = parseUrl(given, ['http:', 'https:'])
    if (!parsed) return wrong(name, 'an http or https address')
    // Paths are appended to it.
    if (/[?#]/.test(given)) return wrong(name, 'an address without ? and #')
    // Normalised as browsers write it, so that a check for "https:" does not miss HTTPS.
    return parsed.href.replace(/\/+$/, '')
  }
  const matching = (name: string, pattern: RegExp, requirement: string): string | null => {
    const given = text(name)
    return given === null || pattern.test(given) ? given : wrong(name, requirement)
  }
  const ofProtocol = (name: string, protocols: readonly string[], requirement: string): string | null => {
    const given = text(name)
    return given === null || parseUrl(given, protocols) ? given : wrong(name, requirement)
  }
  const list = (name: string): string[] =>
    (text(name) ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
  const isOrigin = (part: string): boolean => parseUrl(part, ['http:', 'https:'])?.origin === part
  return {
    mistakes,
    text,
    wrong,
    url,
    matching,
    flag: (name) => {
      const given = matching(name, /^(0|1|true|false)$/, '1 or 0')
      return given === null ? null : given === '1' || given === 'true'
    },
    port: (name) => {
      const given = matching(name, /^\d{1,5}$/, `a port from 0 to ${maxPort}`)
      if (given === null) return null
      return Number(given) <= maxPort ? Number(given) : wrong(name, `a port from 0 to ${maxPort}`)
    },
    urls: (name) => {
      const given = list(name)
      if (!given.every(isOrigin)) wrong(name, 'origins separated by commas')
      return given
    },
    hosts: (name) => {
      const given = list(name)
      if (!given.every((part) => hostPattern.test(part) || isOrigin(part)))
        wrong(name, 'names of hosts or origins, separated by commas')
      return given.length === 0 ? null : given
    },
    networks: (name) => {
      const given = list(name)
      if (!given.every(isNetwork)) wrong(name, 'IP addresses or networks such as 10.0.0.0/8, separated by commas')
      return given
    },
    databaseUrl: (name) => ofProtocol(name, ['postgres:', 'postgresql:'], 'a postgres:// address'),
    smtpUrl: (name) => ofProtocol(name, ['smtp:', 'smtps:'], 'an smtp:// or smtps:// address'),
    oneOf: (name, values) => {
      const given = text(name)
      return given === null || values.includes(given) ? given : wrong(name, `one of ${values.join(', ')}`)
    },
    pace: (name, fallback) => {
      const given = matching(name, /^(off|\d{1,5})$/, 'off or a number of seconds')
      if (given === null) return fallback
      return given === 'off' || given === '0' ? null : Number(given)
    },
    missing: (name, when) => {
      mistakes.push(`${name} is required ${when}`)
      return ''
    },
  }
}
