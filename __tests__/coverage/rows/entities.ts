// Records, the local cache and the settings record.
import { decidedRow, covered } from '../row.ts'
import type { Row } from '../row.ts'

const signIn = 'server/features/auth/sign-in.test.ts'

export const rows: readonly Row[] = [
  covered('3', 'Saved views are a person’s own', 'server/app/writes.test.ts', 'a saved view is its maker’s', { decision: 12 }),
  covered('3', 'The local cache is of version 2; the allowance came with it', 'store/cache/cache.test.ts', 'a copy of version 1 is taken over, with a store for the allowance'),
  covered('3', 'The local settings record holds the token and initial table data', 'store/persisted-reducers.test.ts', 'token, table data, language, theme and drafts come back after a reload'),
  covered('3', 'It is kept per backend and reset where the page host differs', 'store/persisted-reducers.test.ts', 'another backend has a record of its own, another page host resets it'),
  covered('3', 'The token payload holds the user’s id', signIn, 'answers a token that names the user'),
  covered('3', 'Every type of the local cache list is declared', 'contract/registry.test.ts', 'is registered under its own name'),
  covered('3', 'Fields of records', 'server/app/conformance.test.ts', 'is listed and read as whole records, without what is secret', { decision: 1 }),
  covered('3', 'Session stats: what they may manage, several organisations', signIn, 'answers a token that names the user, and what they may manage'),
  decidedRow('3', 'The time of a notification is its createdTime', 1),
  covered('3', 'A list answers data and params', 'server/app/conformance.test.ts', 'answers the loader: the ids that exist, in one list', { decision: 2 }),
  covered('3', 'A projection brings the chosen fields', 'server/app/conformance.test.ts', 'answers a projection with the chosen fields only'),
  covered('3', 'organisationId narrows a list', 'server/app/scope-matrix.test.ts', 'finds no %s in a list', { decision: 2 }),
  covered('3', 'A record on disk is known by its id and version, the highest wins', 'store/cache/cache.test.ts', 'many journals become few blocks, and nothing is lost by it'),
  covered('3', 'What the local copy lacks is asked for and added', 'store/cache/cache.test.ts', 'the loader waits for the local copy, and requests and adds only missing records'),
]
