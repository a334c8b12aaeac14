// Records, the local cache and the settings record (platform document, section 3).
import { held } from '../row.ts'
import type { Row } from '../row.ts'

const signIn = 'server/auth/sign-in.test.ts'

export const rows: readonly Row[] = [
  held('3', 'Saved views are a person’s own', 'server/http/writes.test.ts', 'a saved view is its maker’s', { decision: 12 }),
  held('3', 'The local cache is of version 2; the allowance came with it', 'store/cache.test.ts', 'a copy of version 1 is taken over, with a store for the allowance'),
  held('3', 'The local settings record holds the token and initial table data', 'store/persistence.test.ts', 'token, table data, language, theme and drafts come back after a reload'),
  held('3', 'It is kept per backend and reset where the page host differs', 'store/persistence.test.ts', 'another backend has a record of its own, another page host resets it'),
  held('3', 'The token payload holds the user’s id', signIn, 'answers a token that names the user'),
]
