// Reads ids from the token's payload. It is not verified here: the backend does that.

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

/** @returns null for what is no such token */
export const parseUserId = (token: string): string | null => idIn(token, 'userId')

/** Which of the user's sessions this is; null where the token does not say. */
export const parseSessionId = (token: string): string | null => idIn(token, 'sessionId')
