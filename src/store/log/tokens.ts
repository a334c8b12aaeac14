// Replaces secrets in a log by tokens; equal texts get the same token.

export type SecretKind = 'text' | 'name' | 'phone' | 'email' | 'token' | 'id' | 'link'

export interface Tokens {
  /** Surrounding white space is preserved, because reducers may trim. An empty text stays empty. */
  readonly of: (text: string, kind: SecretKind) => string
}

/** Long texts keep about their length (up to 600 characters), so that lines break in a replay as they did. */
const filler = 'xxxxx xxx xxxxxxx xxxx '
const longest = 600

const fillTo = (token: string, length: number): string =>
  length <= token.length + 1
    ? token
    : `${token} ${filler
        .repeat(Math.ceil(Math.min(length, longest) / filler.length))
        .slice(0, Math.min(length, longest) - token.length - 1)
        .trimEnd()}`

const written: Readonly<Record<SecretKind, (serial: number, text: string) => string>> = {
  text: (serial, text) => fillTo(`text-${serial}`, text.length),
  name: (serial) => `Name ${serial}`,
  phone: (serial) => `phone-${serial}`,
  email: (serial) => `email-${serial}@redacted.invalid`,
  token: (serial) => `token-${serial}`,
  id: (serial) => `id-${serial}`,
  link: (serial) => `https://redacted.invalid/${serial}`,
}

/** One instance per log, so that tokens of different logs cannot be matched. */
export const createTokens = (): Tokens => {
  const known = new Map<string, string>()
  return {
    of: (text, kind) => {
      const inner = text.trim()
      if (inner === '') return text
      let token = known.get(inner)
      if (token === undefined) {
        token = written[kind](known.size + 1, inner)
        known.set(inner, token)
      }
      return inner.length === text.length ? token : text.replace(inner, () => token)
    },
  }
}
