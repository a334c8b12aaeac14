// Reads the user id from the token's payload (platform document section 3). It is not verified here: the backend does that.

/** @returns null for what is no such token */
export const userIdOfToken = (token: string): string | null => {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const { userId } = JSON.parse(atob(payload)) as { userId?: unknown }
    return typeof userId === 'string' ? userId : null
  } catch {
    return null
  }
}
