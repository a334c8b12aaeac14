// What the product promises about security, S1 to S12 of its invariants.
import { held } from '../row.ts'
import type { Row } from '../row.ts'

const matrix = 'server/http/scope-matrix.test.ts'
const handshake = 'server/realtime/handshake.test.ts'
const badInput = 'server/http/bad-input.test.ts'
const signIn = 'server/auth/sign-in.test.ts'
const uploading = 'server/media/uploading.test.ts'
const copying = 'server/media/copying.test.ts'

export const rows: readonly Row[] = [
  held('S1', 'Every route, asked without a session', matrix, 'without a session'),
  held('S1', 'Every route, asked with a session that was ended', matrix, 'with a session that was ended'),
  held('S1', 'Every route, asked without the right', matrix, 'without the right'),
  held('S1', 'Every route, asked from another organisation', matrix, 'somebody of another organisation'),
  held('S1', 'Every route, asked with an API key: what is for sessions only', matrix, 'is for sessions only'),
  held('S1', 'Every route, asked with an API key that was revoked', matrix, 'is refused once the key is revoked'),
  held('S1', 'An API key has its user’s rights, no more', matrix, 'is forbidden where its user has not the right'),
  held('S1', 'An API key shows what its user sees', matrix, 'show what its user sees, no more and no less'),
  held('S1', 'The room of another organisation', handshake, 'for another organisation’s room opens nothing'),
  held('S1', 'A socket whose session was ended', handshake, 'ends when its session signs out, and others stay'),
  held('S1', 'Rooms hear exactly what their people may see', 'contract/rules.test.ts', 'are heard exactly by those who may see the thread'),
  held('S1', 'Files are shown with their conversation only', 'server/media/serving.test.ts', 'shows a file with its conversation only'),
  held('S2', 'Filters equal a reference', 'properties/filters.test.ts', 'answers what the reference answers'),
  held('S2', 'The SQL of a filter is constant per shape', 'properties/filters.test.ts', 'writes the same SQL for every filter of one shape'),
  held('S3', 'Texts that want to run, through message, name, label, quick reply, file name and notification', 'e2e/hostile.journey.ts', 'is shown as they typed it, and does nothing'),
  held('S3', 'Trusted Types are on', 'e2e/hostile.journey.ts', 'Trusted Types are on'),
  held('S4', '`to` stays on our origin, whatever it holds', 'properties/safe-target.test.ts', 'stays on our own origin and on a known path'),
  held('S5', 'No cell of a CSV file is a formula', 'contract/csv.test.ts', 'a cell %j is text to a spreadsheet'),
  held('S6', 'Uploads are judged by their bytes', uploading, 'refuses %s'),
  held('S6', 'Copies are judged by their bytes', copying, 'refuses %s where a picture was said to be'),
  held('S6', 'Nothing that is served runs', 'server/media/serving.test.ts', 'lets nothing in it run'),
  held('S7', 'Sign-in by account', signIn, 'is stopped for the account %s'),
  held('S7', 'Sign-in by address', signIn, 'is stopped for an address that tries many names'),
  held('S7', 'Calls by address', badInput, 'an address that asks too often is told when to ask again'),
  held('S8', 'Unknown names answer like wrong passwords', signIn, 'refuses alike a wrong password, an unknown name'),
  held('S8', 'and take as long', signIn, 'takes as long for an unknown name as for a wrong password'),
  held('S9', 'Each sign-in is a session of its own', signIn, 'is a session of its own each time'),
  held('S9', 'A token that we did not sign', signIn, 'that we did not sign is none'),
  held('S10', '`__proto__` in every body', badInput, 'survives every hostile body'),
  held('S10', 'Ids and queries that are none', badInput, 'survives ids and queries that are none'),
  held('S10', 'Fields that one may not set', 'server/http/conformance.test.ts', 'refuses to set %s'),
  held('S11', 'No file is fetched from our own network', copying, 'addresses that lead into our own network'),
  held('S11', 'Tokens are shown to the host they are meant for', 'server/media/fetch-media.test.ts', 'shows its token to the host it is meant for'),
  held('S12', 'Logs', signIn, 'writes neither passwords nor tokens nor bodies to the log'),
  held('S12', 'Recordings', 'e2e/replay.journey.ts', 'holds no secret'),
  held('S12', 'Recordings are redacted before they are saved', 'replay/state-replay.test.ts', 'no secret stands in any saved byte'),
  held('S12', 'The local cache', 'store/cache.test.ts', 'no secret of any record reaches the disk'),
  held('S12', 'At rest', 'server/database/unit.test.ts', 'keeps secrets sealed in the table and out of records and events'),
]
