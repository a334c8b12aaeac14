// Every id of every declared call, replaced by the id of another organisation's record: the response equals that for an unknown id, and
// nothing is disclosed or changed. A new position must name its content here, or the test fails.
import { callNames, calls, getCall } from '../../../contract/calls.ts'
import { fillPath, getPathParameters } from '../../../contract/call.ts'
import type { CallName } from '../../../contract/calls.ts'
import type { EntityType } from '../../../contract/index.ts'
import { recordIdPattern } from '../../../contract/patterns.ts'
import { organisationStream } from '../../../contract/rooms.ts'
import { readStreamHeads } from '../../../server/database/event-log.ts'
import { transact } from '../../../server/database/transact.ts'
import { noteIdle } from '../../../server/features/users/agent-states.ts'
import { createCallSubjects } from '../support/call-subjects.ts'
import { nobody } from '../support/fixtures.ts'
import type { OneOfEach } from '../support/one-of-each.ts'
import { query, startTestServer } from '../support/server.ts'
import type { Answer, TestServer } from '../support/server.ts'
import { addTwoOrganisations } from '../support/two-organisations.ts'
import { upload } from '../support/upload.ts'

let server: TestServer
let foreign: OneOfEach
let own: OneOfEach
/** A file uploaded by a user of the other organisation. */
let foreignFile: string
let foreignWall: string
const none = 'ffffffffffffffffffffffff'

/** The caller's accounts work and their conversations are open, so that a call is refused only because of the foreign record. */
const openOwn = async (): Promise<void> => {
  await transact(server.services.database, nobody, async (unit) => {
    for (const type of ['IGUSER', 'FBWABA', 'FBWAPHONE'] as const)
      await unit.change(type, own[type], { isPassive: false })
    for (const type of ['FBPOST', 'FBCOMMENT', 'IGMEDIA', 'IGCOMMENT'] as const)
      await unit.change(type, own[type], { isRemoteDeleted: false } as never)
    await unit.change('FBWAMESSAGE', own.FBWAMESSAGE, { deleted: false })
    const kept = { token: 'another-secret', isValid: true, data: {} }
    unit.add(
      'FBACCESSTOKEN',
      { ...kept, tokenType: 'WHATSAPP_BEARER', fbWaBAId: own.FBWABA },
      { organisationId: server.seeded.other._id },
    )
    for (const { _id } of await unit.findAll('THREAD', { organisationId: server.seeded.other._id }))
      await unit.change('THREAD', _id, { replyDeadline: new Date(Date.now() + 3_600_000).toISOString() })
  })
}

beforeAll(async () => {
  server = await startTestServer()
  ;({ foreign, own } = await addTwoOrganisations(server))
  await openOwn()
  const file = { bytes: Buffer.from('%PDF-1.4\n%%EOF'), name: 'prices.pdf', mimeType: 'application/pdf' }
  foreignFile = await upload(server, foreign.THREAD, file)
  const wall = { name: 'Hall', rotation: 'none', turnSeconds: 20 }
  const path = `/api/organisations/${foreign.ORGANISATION}/wallLinks`
  foreignWall = (await server.call('POST', path, { as: 'manager', body: wall })).body.data.link._id
  await server.token('stranger')
  // The sample's agent has never been active: the server would detect that half a minute after its start.
  await noteIdle(server.services)
  await server.settled()
})
afterAll(() => server.close())

type Kind = EntityType | 'file' | 'wall'

/** The kinds of record in a position, by the position's name. */
const kinds: Readonly<Record<string, readonly Kind[]>> = {
  account: ['FBPAGE', 'IGUSER', 'FBWAPHONE', 'WAWEBPHONE'],
  accountId: ['FBPAGE', 'IGUSER', 'FBWAPHONE', 'WAWEBPHONE'],
  add: ['USER', 'SOCIALLABELOPTION'],
  agent: ['USER'],
  chatId: ['WAWEBCHAT'],
  connectionId: ['FBACCESSTOKEN'],
  customerId: ['CUSTOMER'],
  fbAppId: ['FBACCESSTOKEN'],
  fbCommentId: ['FBCOMMENT'],
  fbConversationId: ['FBCONVERSATION'],
  fbMessageId: ['FBMESSAGE'],
  fbPageId: ['FBPAGE'],
  fbPageIds: ['FBPAGE'],
  fbPostId: ['FBPOST'],
  fbUserId: ['FBUSER'],
  fbWaBAId: ['FBWABA'],
  fbWaContactId: ['FBWACONTACT'],
  fbWaContactIds: ['FBWACONTACT'],
  fbWaMessageId: ['FBWAMESSAGE'],
  fbWaPhoneId: ['FBWAPHONE'],
  handOverTo: ['USER'],
  ids: ['THREAD', 'FBCOMMENT'],
  igCommentId: ['IGCOMMENT'],
  igConversationId: ['IGCONVERSATION'],
  keyId: ['USER'],
  labelId: ['WAWEBLABEL'],
  lastOutboundId: ['FBMESSAGE', 'FBCOMMENT', 'IGMESSAGE', 'IGCOMMENT', 'FBWAMESSAGE', 'WAWEBMESSAGE'],
  linkId: ['wall'],
  media: ['file'],
  mentions: ['USER'],
  organisation: ['ORGANISATION'],
  organisationId: ['ORGANISATION'],
  orgId: ['ORGANISATION'],
  picture: ['file'],
  remove: ['USER', 'SOCIALLABELOPTION'],
  repliedFbMessageId: ['FBMESSAGE'],
  repliedFbWaMessageId: ['FBWAMESSAGE'],
  team: ['TEAM'],
  teamId: ['TEAM'],
  teamIds: ['TEAM'],
  threadId: ['THREAD'],
  tokenId: ['FBACCESSTOKEN'],
  userId: ['USER'],
  userIds: ['USER'],
  waWebChatId: ['WAWEBCHAT'],
  waWebPhoneId: ['WAWEBPHONE'],
}

/** Positions that only filter, that cause no read, or whose record may be absent: every id is a success there. */
const harmless: readonly string[] = [
  'beginUpload accountId',
  'changeTeamMembers remove.*',
  'fbCommentFlags ids.*',
  'markFbCommentsAsRead organisationId',
  'markFbConversationsAsRead organisationId',
  'markFbPostsAsRead organisationId',
  'markIgCommentsAsRead organisationId',
  'markIgConversationsAsRead organisationId',
  'markMatchingIgMediaAsRead organisationId',
  'markWaContactsAsRead organisationId',
  'submitFbMessage fbMessageId',
  'submitFbMessage fbPageId',
  'submitFbMessage fbUserId',
  'submitFbMessage lastOutboundId',
  'submitIgMessage lastOutboundId',
  'submitWaMessage fbWaBAId',
  'submitWaMessage lastOutboundId',
]

const withLimits = () => ({ limits: [{ figure: 'waiting', warning: 10 }] })

/** Bodies in which the position is checked, where other positions of the default body would be refused first. */
const bodies: Readonly<Record<string, () => object>> = {
  'beginUpload accountId': () => ({
    itemType: 'fbConversation',
    name: 'a.png',
    mimeType: 'image/png',
    size: 9,
    sha256: 'a'.repeat(64),
  }),
  'submitFbMessage fbCommentId': () => ({ data: { type: 'RESPONSE', message: 'hello', commentReply: true } }),
  'submitFbMessage fbPostId': () => ({ data: { type: 'RESPONSE', message: 'hello', commentReply: true } }),
  'submitIgMessage igCommentId': () => ({ data: { type: 'RESPONSE', message: 'hello', commentReply: true } }),
  'submitWaMessage fbWaPhoneId': () => ({ data: { message: 'hello', to: '+905321112233' } }),
  'submitWaWebMessage waWebPhoneId': () => ({ data: { message: 'hello', phoneNumber: '+905321112233' } }),
  'connectBusinessNumber connectionId': () => ({
    organisationId: own.ORGANISATION,
    accountFbId: '1',
    numberFbId: '2',
  }),
  'setQueueLimits account': withLimits,
  'setQueueLimits team': withLimits,
  'setQueueLimits agent': withLimits,
  'askBulkJob ids.*': () => ({ entityType: 'THREAD', kind: 'close' }),
}

interface SchemaDescription {
  readonly fields?: Readonly<Record<string, SchemaDescription>>
  readonly innerType?: SchemaDescription
  readonly tests?: readonly { readonly params?: { readonly regex?: unknown } }[]
}

const findReferences = (
  { fields, innerType, tests = [] }: SchemaDescription,
  path: readonly string[] = [],
): string[][] => {
  if (fields) return Object.entries(fields).flatMap(([name, field]) => findReferences(field, [...path, name]))
  if (innerType) return findReferences(innerType, [...path, '*'])
  return tests.some(({ params }) => String(params?.regex) === String(recordIdPattern)) ? [[...path]] : []
}

const place = (body: unknown, [head, ...rest]: readonly string[], value: string): unknown => {
  if (head === undefined) return value
  if (head === '*') return [place(undefined, rest, value)]
  const known = (body ?? {}) as Record<string, unknown>
  return { ...known, [head]: place(known[head], rest, value) }
}

interface Place {
  readonly name: string
  readonly kind: Kind
  readonly ask: (id: string) => Promise<Answer>
}

/** Administrators see all organisations. */
const isForMembers = (name: CallName): boolean => ['own', 'member', 'manager'].includes(getCall(name).right)
const subjects = createCallSubjects(() => own)
let keys = 0

/** The caller's own record, by the name of the parameter. */
const ownAt = (name: CallName, parameter: string): string => {
  const { type } = subjects[name]
  const [kind] = parameter === 'id' ? [] : (kinds[parameter] ?? [])
  if (kind && kind !== 'wall' && kind !== 'file' && parameter !== 'keyId') return own[kind]
  return type ? own[type] : none
}

const askCall = (
  name: CallName,
  given: { readonly parameters?: Readonly<Record<string, string>>; readonly body?: unknown; readonly search?: string },
): Promise<Answer> => {
  const { method, path } = getCall(name)
  const usual = Object.fromEntries(getPathParameters(path).map((parameter) => [parameter, ownAt(name, parameter)]))
  const { type, body } = subjects[name]
  const sent = given.body ?? body?.(type ? own[type] : none)
  return server.call(method, `${fillPath(path, { ...usual, ...given.parameters })}${given.search ?? ''}`, {
    as: 'stranger',
    key: `foreign-ids-${(keys += 1)}`,
    ...(sent === undefined ? {} : { body: sent }),
  })
}

const kindsAt = (name: string): readonly Kind[] => {
  const known = kinds[name]
  if (!known) throw new Error(`say in this test what stands at ${name}`)
  return known
}

const inBodies = callNames.filter(isForMembers).flatMap((name): Place[] => {
  const body = calls[name].body as { describe(): unknown } | null
  return findReferences((body?.describe() ?? {}) as SchemaDescription).flatMap((path) =>
    kindsAt(path.findLast((part) => part !== '*') ?? '').map((kind) => {
      const at = `${name} ${path.join('.')}`
      return {
        name: at,
        kind,
        ask: (id) => {
          const { type, body: usual } = subjects[name]
          return askCall(name, { body: place(bodies[at]?.() ?? usual?.(type ? own[type] : none), path, id) })
        },
      }
    }),
  )
})

/** scope-matrix.test.ts tests the first parameter together with all the others; here each is combined with the caller's own. */
const inPaths = callNames.filter(isForMembers).flatMap((name): Place[] => {
  const parameters = getPathParameters(getCall(name).path).filter(
    (parameter) => !getCall(name).words.includes(parameter),
  )
  if (parameters.length < 2) return []
  return parameters.flatMap((parameter) =>
    (parameter === 'id' ? [subjects[name].type ?? 'ORGANISATION'] : kindsAt(parameter)).map((kind) => ({
      name: `${name} :${parameter}`,
      kind,
      ask: (id) => askCall(name, { parameters: { [parameter]: id } }),
    })),
  )
})

/** Names under which the server reads an id from a query. */
const queryNames = ['organisation', 'organisationId', 'account', 'team', 'agent', 'fbWaPhoneId', 'fbWaContactId']
const usualQueries: Partial<Record<CallName, Readonly<Record<string, string>>>> = {
  report: { from: '2026-03-01', to: '2026-03-02' },
  activeWaConversation: { to: '+905321112233' },
  beginConnection: { platform: 'all' },
  search: { text: 'Ada' },
}
const inQuery = (name: CallName): Place[] =>
  queryNames.flatMap((named) =>
    kindsAt(named).map((kind) => ({
      name: `${name} ?${named}`,
      kind,
      ask: (id) =>
        askCall(name, {
          ...(name === 'report' ? { parameters: { figure: 'opened' } } : {}),
          search: query({ ...usualQueries[name], [named]: id }),
        }),
    })),
  )
const readingCalls = callNames.filter((name) => isForMembers(name) && getCall(name).method === 'GET')

const foreignAt = (kind: Kind): string => {
  if (kind === 'file') return foreignFile
  return kind === 'wall' ? foreignWall : foreign[kind]
}

/** Without volatile fields, and with one id replaced by the other. */
const comparable = ({ status, body }: Answer, id: string): string =>
  JSON.stringify([status, body], (name, value: unknown) => (name === 'time' ? undefined : value)).replaceAll(id, none)

/** Expects the response for an unknown id, and no change in the other organisation's stream. */
const expectNothing = async ({ ask, kind }: Place): Promise<Answer> => {
  const heads = async () =>
    (await readStreamHeads(server.services.database.kysely))[organisationStream(foreign.ORGANISATION)]
  const before = await heads()
  const id = foreignAt(kind)
  const [asked, missing] = [await ask(id), await ask(none)]
  if (asked.status >= 400) expect(comparable(asked, id)).toBe(comparable(missing, none))
  else expect(asked.status).toBe(missing.status)
  const told = JSON.stringify(asked.body).replaceAll(id, '')
  for (const known of Object.values(foreign)) expect(told).not.toContain(known)
  expect(await heads()).toEqual(before)
  return asked
}

const named = (places: readonly Place[]) => places.map((one) => [one.name, one.kind, one] as const)

// Runs before anything is sent: the outcome of sending would change what is read.
it.each(readingCalls)('the query of %s tells of no record of another organisation', async (name) => {
  for (const one of inQuery(name)) {
    const answer = await expectNothing(one)
    if (answer.status === 200)
      expect(comparable(answer, foreignAt(one.kind))).toBe(comparable(await one.ask(none), none))
  }
})

it.each(named(inBodies))('%s is no %s of another organisation', async (name, _kind, one) => {
  const { status } = await expectNothing(one)
  if (!harmless.includes(name)) expect([name, status >= 400]).toEqual([name, true])
})

it.each(named(inPaths))('%s is no %s of another organisation', async (_name, _kind, one) => {
  expect((await expectNothing(one)).status).toBeGreaterThanOrEqual(400)
})
