// Redacts actions, slices and addresses when a log is saved. Equal texts become equal tokens everywhere, so that the log still replays.
import { isEntityType } from '../../../contract/index.ts'
import type { AnyRow, EntityType } from '../../../contract/index.ts'
import type { LoggedAction } from './log-format.ts'
import { createOpaqueRedaction } from './opaque-redaction.ts'
import type { Redact } from './opaque-redaction.ts'
import { createRowRedaction } from './row-redaction.ts'
import { isStructure, getSecretKind, redactSecrets } from './secret-fields.ts'
import type { LogForm } from './state-hash.ts'
import { createTokens } from './tokens.ts'
import { listContractWords } from './vocabulary.ts'

export interface Redaction extends LogForm {
  readonly action: (action: LoggedAction) => LoggedAction
  readonly address: (address: string) => string
}

/** Key of a user's draft in a conversation: both ids. */
const draftKey = /^[0-9a-f]{24}\/[0-9a-f]{24}$/
/** Key of an RTK Query cache entry: its endpoint and arguments. */
const queryKey = /^(?<endpoint>\w+)\((?<asked>[{[].*)\)$/s

/** Members without a declared shape: RTK Query's data and arguments, values of toasts, details of errors. */
const shapeless = new Set(['data', 'originalArgs', 'values', 'details'])

type Plain = Readonly<Record<string, unknown>>

const isPlainObject = (value: unknown): value is Plain =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

export const createRedaction = (): Redaction => {
  const tokens = createTokens()
  const words = listContractWords()
  const opaque = createOpaqueRedaction(tokens, words)
  const row = createRowRedaction(tokens, opaque)

  /** Redacts the key in the same way as the arguments, so that screens in a replay find the cached response. */
  const query = (key: string): string => {
    const { endpoint, asked } = queryKey.exec(key)?.groups ?? {}
    if (endpoint === undefined || asked === undefined) return redactSecrets(key, tokens)
    try {
      return `${endpoint}(${JSON.stringify(opaque(JSON.parse(asked), ''))})`
    } catch {
      return tokens.of(key, 'text')
    }
  }

  const keyOf = (key: string): string => (queryKey.test(key) ? query(key) : redactSecrets(key, tokens))

  const text = (value: string, field: string): string => {
    const kind = getSecretKind(field)
    if (kind !== undefined && !isStructure(value)) return tokens.of(value, kind)
    if (draftKey.test(field)) return tokens.of(value, 'text')
    return queryKey.test(value) ? query(value) : redactSecrets(value, tokens)
  }

  const rowsByType = (rows: Plain): Plain =>
    Object.fromEntries(
      Object.entries(rows).map(([type, list]) => [
        type,
        isEntityType(type) && Array.isArray(list)
          ? list.map((one: AnyRow) => ('version' in one ? row(type, one) : one))
          : opaque(list, type),
      ]),
    )

  /** State is immutable, so the redacted form of an object is cached by identity. */
  const known = new WeakMap<object, unknown>()

  /** Redacts a part of an action or a slice. */
  const redact: Redact = (value, field) => {
    if (typeof value === 'string') return shapeless.has(field) ? opaque(value, field) : text(value, field)
    if (value === null || typeof value !== 'object') return value
    const found = known.get(value)
    if (found !== undefined) return found
    const result = redactObject(value, field)
    known.set(value, result)
    return result
  }

  const redactObject = (value: object, field: string): unknown => {
    if (Array.isArray(value)) return value.map((member) => redact(member, field))
    if (field === 'rows') return rowsByType(value as Plain)
    if (shapeless.has(field) || ('_id' in value && 'version' in value)) return opaque(value, field)
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => {
        if (key === 'patch' && isPlainObject(member)) return [key, row(typeOfPatch(value as Plain), member)]
        return [keyOf(key), redact(member, key)]
      }),
    )
  }

  const action = ({ type, ...rest }: LoggedAction): LoggedAction => {
    if (type === 'settings/tokenStored' && typeof rest['payload'] === 'string')
      return { type, payload: tokens.of(rest['payload'], 'token') }
    // The key is the slice's name and the host it was stored for; a replay needs the name.
    if (type === 'persist/REHYDRATE' && typeof rest['key'] === 'string')
      return { type, ...(redact({ ...rest, key: '' }, '') as Plain), key: rest['key'].replace(/@.*$/s, '@') }
    // Responses of RTK Query and their cache entries.
    if (type === 'api/executeQuery/fulfilled' || type === 'api/executeMutation/fulfilled') {
      const { payload, meta, ...others } = rest
      const { baseQueryMeta: _ours, ...kept } = (meta ?? {}) as Plain
      return { type, ...(redact(others, '') as Plain), payload: opaque(payload, 'data'), meta: redact(kept, 'meta') }
    }
    return { type, ...(redact(rest, '') as Plain) }
  }

  const address = (given: string): string => {
    const [path = '', queryText = ''] = given.split(/\?(.*)/s)
    const places = path
      .split('/')
      .map((place) =>
        isStructure(place) || /^[a-z-]*$/i.test(place) ? place : tokens.of(decodeURIComponent(place), 'text'),
      )
    const values = [...new URLSearchParams(queryText)].map(([name, value]): [string, string] => {
      if (name === 'to') return [name, address(value)]
      return [
        name,
        isStructure(value) || words.has(value) || /^\d{1,4}$/.test(value) || value === 'all'
          ? value
          : tokens.of(value, getSecretKind(name) ?? 'text'),
      ]
    })
    return values.length === 0 ? places.join('/') : `${places.join('/')}?${new URLSearchParams(values).toString()}`
  }

  return { row: (type, one) => row(type, one), slice: (name, value) => redact(value, name), action, address }
}

const typeOfPatch = ({ type }: Plain): EntityType => (typeof type === 'string' && isEntityType(type) ? type : 'THREAD')
