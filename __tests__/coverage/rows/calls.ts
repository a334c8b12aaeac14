// Calls and the connection.
import { covered } from '../row.ts'
import type { Row } from '../row.ts'

const endpoints = 'store/records/endpoints.test.tsx'
const requests = 'store/network/requests.test.ts'
const live = 'store/realtime/live-connection.test.ts'

export const rows: readonly Row[] = [
  covered('7', 'Bearer token, credentials and language travel with every call', requests, 'carries the bearer token, the chosen language and credentials'),
  covered('7.1', 'A list is asked with filter, projection and options', endpoints, 'sends filter, page, order and organisation as the contract says', { decision: 2 }),
  covered('7.1', 'GET {base} and GET {base}/{id} of every type', 'server/app/conformance.test.ts', 'is listed and read as whole records'),
  covered('7.1', 'POST {base} of every type that allows it', 'server/app/conformance.test.ts', 'answers the record as it is read from then on'),
  covered('7.1', 'POST {base}/{id} with $set', 'server/app/conformance.test.ts', 'sets each field that may be set, and moves the version', { decision: 5 }),
  covered('7.1', 'DELETE {base}/{id}', 'server/app/conformance.test.ts', 'leaves nothing to be read'),
  covered('7.1', 'POST {base}/merge', 'server/app/writes.test.ts', 'fills what is empty, re-points what pointed to the double', { decision: 4 }),
  covered('7.1', 'Look-ups by id are grouped, a missing id is NOT_FOUND', 'store/records/load-record.test.tsx', 'a missing id is NOT_FOUND for its caller only', { errors: ['NOT_FOUND'] }),
  covered('7.2', 'POST auth/renew', 'server/features/auth/renewal.test.ts', 'takes the refresh part alone', { calls: ['renew'] }),
  covered('7.2', 'GET auth/allowed, and bootstrap', 'server/app/scope-matrix.test.ts', 'is not told of our things by allowed, bootstrap and counts', { calls: ['allowed', 'bootstrap'], decision: 11 }),
  covered('7.3', 'Types of notifications', 'server/app/scope-matrix.test.ts', 'without a session', { calls: ['notificationTypes'] }),
  covered('7.3', 'Health', 'app/start.test.tsx', 'says on the sign-in page that the backend is down', { calls: ['health'], decision: 12 }),
  covered('7.3', 'Commands on threads', 'store/real-server.test.tsx', 'every command ends the same for whoever gave it', { calls: ['assignThread', 'closeThread', 'reopenThread', 'markThreadAsRead', 'markThreadAsUnread', 'moveThreadCursor', 'snoozeThread', 'labelThread'], decision: 12 }),
  covered('7.4', 'An unknown event is a notice with its name and payload', live, 'an unknown event is a notice with its name and payload'),
  covered('7', 'No call falls over bad input', 'server/app/bad-input.test.ts', 'survives every hostile body'),
  covered('7', 'Requests time out', requests, 'gives up after 30 seconds'),
  covered('7.4', 'OBJECT_UPDATE brings records', live, 'pushes enter together, once a second', { decision: 7 }),
  covered('7.4', 'The socket shows its contract', 'server/realtime/handshake.test.ts', 'refuses an application of another contract'),
  covered('7', 'A field that no call knows, in each body', 'server/app/bad-input.test.ts', 'survives a field that nobody knows'),
  covered('8', 'Unexpected errors of the application are reported to the backend', 'server/features/administration/browser-errors.test.ts', 'are counted together when they are the same', { calls: ['reportBrowserError'] }),
]
