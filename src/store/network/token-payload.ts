// Reads ids from the token's payload, without verification, which is the server's task.

const payloadOf = (token: string): Readonly<Record<string, unknown>> => {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    return (JSON.parse(atob(payload)) ?? {}) as Readonly<Record<string, unknown>>
  } catch {
    return {}
  }
}

const idIn = (token: string, name: 'userId' | 'sessionId'): string | null => {
  const id = payloadOf(token)[name]
  return typeof id === 'string' ? id : null
}

/** @returns null if the text is not such a token */
export const parseUserId = (token: string): string | null => idIn(token, 'userId')

/** Id of this session; null if the token has none. */
export const parseSessionId = (token: string): string | null => idIn(token, 'sessionId')
