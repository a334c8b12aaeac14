// Security invariants S1 to S12 of the product.
import { covered } from '../row.ts'
import type { Row } from '../row.ts'

const matrix = 'server/app/scope-matrix.test.ts'
const handshake = 'server/realtime/handshake.test.ts'
const badInput = 'server/app/bad-input.test.ts'
const signIn = 'server/features/auth/sign-in.test.ts'
const uploading = 'server/media/uploading.test.ts'
const copying = 'server/media/copying.test.ts'

export const rows: readonly Row[] = [
  covered('S1', 'Every route, asked without a session', matrix, 'without a session'),
  covered('S1', 'Every route, asked with a session that was ended', matrix, 'with a session that was ended'),
  covered('S1', 'Every route, asked without the right', matrix, 'without the right'),
  covered('S1', 'Every route, asked from another organisation', matrix, 'somebody of another organisation'),
  covered('S1', 'Every route, asked with an API key: what is for sessions only', matrix, 'is for sessions only'),
  covered('S1', 'Every route, asked with an API key that was revoked', matrix, 'is refused once the key is revoked'),
  covered('S1', 'An API key has its user’s rights, no more', matrix, 'is forbidden where its user has not the right'),
  covered('S1', 'An API key shows what its user sees', matrix, 'show what its user sees, no more and no less'),
  covered('S1', 'The room of another organisation', handshake, 'for another organisation’s room opens nothing'),
  covered('S1', 'A socket whose session was ended', handshake, 'ends when its session signs out, and others stay'),
  covered('S1', 'Rooms hear exactly what their people may see', 'contract/rules.test.ts', 'are heard exactly by those who may see the thread'),
  covered('S1', 'Files are shown with their conversation only', 'server/media/serving.test.ts', 'shows a file with its conversation only'),
  covered('S2', 'Filters equal a reference', 'properties/filters.test.ts', 'answers what the reference answers'),
  covered('S2', 'The SQL of a filter is constant per shape', 'properties/filters.test.ts', 'writes the same SQL for every filter of one shape'),
  covered('S3', 'Texts that want to run, through message, name, label, quick reply, file name and notification', 'e2e/hostile.journey.ts', 'is shown as they typed it, and does nothing'),
  covered('S3', 'Trusted Types are on', 'e2e/hostile.journey.ts', 'Trusted Types are on'),
  covered('S4', '`to` stays on our origin, whatever it holds', 'properties/safe-target.test.ts', 'stays on our own origin and on a known path'),
  covered('S1', 'Customers and contacts follow the conversations that somebody sees', 'server/app/visibility.test.ts', 'lists, filters and records show an agent the customers and contacts of their own conversations alone'),
  covered('S1', 'Pushes and replays of customers, too', 'server/app/visibility.test.ts', 'what was listed plus what was heard or replayed is what is listed now, whoever conversations go to'),
  covered('S7', 'Saved views have a bound', 'server/app/writes.test.ts', 'keeps two hundred saved views of a user', { errors: ['SAVED_VIEWS_TOO_MANY'] }),
  covered('S7', 'Uploads of a day have a bound', uploading, 'takes a thousand files of a user in a day', { errors: ['UPLOADS_TOO_MANY'] }),
  covered('S7', 'Sockets of a user have a bound', handshake, 'takes fifty sockets of one user, and refuses one more'),
  covered('S5', 'No cell of a CSV file is a formula', 'contract/csv.test.ts', 'a cell %j is text to a spreadsheet'),
  covered('S6', 'Uploads are judged by their bytes', uploading, 'refuses %s'),
  covered('S6', 'Copies are judged by their bytes', copying, 'refuses %s where a picture was said to be'),
  covered('S6', 'Nothing that is served runs', 'server/media/serving.test.ts', 'lets nothing in it run'),
  covered('S7', 'Sign-in by account', signIn, 'waits longer with each wrong password, for the account %s'),
  covered('S7', 'Sign-in, counted by all processes as one', signIn, 'is counted by all processes as one'),
  covered('S7', 'An owner is not kept out by others', signIn, 'keeps nobody out who has signed in from their network before'),
  covered('S9', 'A renewal by the refresh part alone', 'server/features/auth/renewal.test.ts', 'by a token that is over brings nothing'),
  covered('S9', 'A copied refresh part ends the session', 'server/features/auth/renewal.test.ts', 'after its successor was used is a copy'),
  covered('S9', 'Two tabs renew by one call', 'store/session/renewal.test.ts', 'two tabs whose token runs out at once are renewed by one call'),
  covered('S9', 'A renewal whose answer was lost signs nobody out', 'store/session/renewal.test.ts', 'a renewal whose answer is lost is made again'),
  covered('S9', 'A server that is replaced meanwhile signs nobody out', 'store/session/renewal.test.ts', 'a server that is replaced between a renewal and its answer'),
  covered('S7', 'Sign-in by address', signIn, 'is slowed for a network that tries many names'),
  covered('S7', 'Calls by address', badInput, 'an address that asks too often is told when to ask again'),
  covered('S8', 'Unknown names answer like wrong passwords', signIn, 'refuses alike a wrong password, an unknown name'),
  covered('S8', 'and take as long', signIn, 'takes as long for an unknown name as for a wrong password'),
  covered('S9', 'Each sign-in is a session of its own', signIn, 'is a session of its own each time'),
  covered('S9', 'A token that we did not sign', signIn, 'that we did not sign is none'),
  covered('S10', '`__proto__` in every body', badInput, 'survives every hostile body'),
  covered('S10', 'Ids and queries that are none', badInput, 'survives ids and queries that are none'),
  covered('S10', 'Fields that one may not set', 'server/app/conformance.test.ts', 'refuses to set %s'),
  covered('S11', 'No file is fetched from our own network', copying, 'addresses that lead into our own network'),
  covered('S11', 'Tokens are shown to the host they are meant for', 'server/media/fetch-media.test.ts', 'shows its token to the host it is meant for'),
  covered('S12', 'Logs', signIn, 'writes neither passwords nor tokens nor bodies to the log'),
  covered('S12', 'Recordings', 'e2e/replay.journey.ts', 'holds no secret'),
  covered('S12', 'Recordings are redacted before they are saved', 'replay/replay-log.test.ts', 'no secret stands in any saved byte'),
  covered('S12', 'The local cache', 'store/cache/cache.test.ts', 'no secret of any record reaches the disk'),
  covered('S12', 'At rest', 'server/database/unit-of-work.test.ts', 'keeps secrets sealed in the table and out of records and events'),
]
