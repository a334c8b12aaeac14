// Records, the local cache and the settings record (platform document, section 3).
import { decided, held } from '../row.ts'
import type { Row } from '../row.ts'

const signIn = 'server/auth/sign-in.test.ts'

export const rows: readonly Row[] = [
  held('3', 'Saved views are a person’s own', 'server/http/writes.test.ts', 'a saved view is its maker’s', { decision: 12 }),
  held('3', 'The local cache is of version 2; the allowance came with it', 'store/cache.test.ts', 'a copy of version 1 is taken over, with a store for the allowance'),
  held('3', 'The local settings record holds the token and initial table data', 'store/persistence.test.ts', 'token, table data, language, theme and drafts come back after a reload'),
  held('3', 'It is kept per backend and reset where the page host differs', 'store/persistence.test.ts', 'another backend has a record of its own, another page host resets it'),
  held('3', 'The token payload holds the user’s id', signIn, 'answers a token that names the user'),
  held('3', 'Every type of the local cache list is declared', 'contract/registry.test.ts', 'is registered under its own name'),
  held('3', 'Fields of records', 'server/http/conformance.test.ts', 'is listed and read as whole records, without what is secret', { decision: 1 }),
  held('3', 'Session stats: what he may manage, several organisations', signIn, 'answers a token that names the user, and what he may manage'),
  decided('3', 'The time of a notification is its createdTime', 1),
  held('3', 'A list answers data and params', 'server/http/conformance.test.ts', 'answers the loader: the ids that exist, in one list', { decision: 2 }),
  held('3', 'A projection brings the chosen fields', 'server/http/conformance.test.ts', 'answers a projection with the chosen fields only'),
  held('3', 'organisationId narrows a list', 'server/http/scope-matrix.test.ts', 'finds no %s in a list', { decision: 2 }),
  held('3', 'A record on disk is known by its id and version, the highest wins', 'store/cache.test.ts', 'many journals become few blocks, and nothing is lost by it'),
  held('3', 'What the local copy lacks is asked for and added', 'store/cache.test.ts', 'what it lacks is asked for, and added to it'),
]
