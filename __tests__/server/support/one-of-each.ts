// One record of every type in the seeded organisation, for tests over the whole registry.
import { getDeclaration, entityTypes } from '../../../contract/index.ts'
import type { EntityType } from '../../../contract/index.ts'
import { threadItems, threadItemTypes } from '../../../contract/items.ts'
import { createRecordId } from '../../../server/database/record-id.ts'
import { transact } from '../../../server/database/transact.ts'
import type { NewRow } from '../../../server/database/record-access.ts'
import type { UnitOfWork } from '../../../server/database/unit-of-work.ts'
import { addThread, nobody } from './fixtures.ts'
import { sampleFields } from './sample-body.ts'
import type { Fixtures } from './fixtures.ts'
import type { TestServer } from './server.ts'

/** Ids by type. */
export type OneOfEach = Readonly<Record<EntityType, string>>

/** Records whose fields matter to the tests. Records of a user's own stream belong to `agent`. */
const addTelling = async (unit: UnitOfWork, { organisation, agent, manager, page }: Fixtures, mark: string) => {
  const own = { organisationId: organisation._id }
  const membership = await unit.find('ORGANISATIONMEMBERSHIP', { organisationId: organisation._id, userId: agent._id })
  const { thread, conversation, person } = addThread(unit, organisation._id, page._id, { title: 'Ada' })
  const message = unit.add(
    'FBMESSAGE',
    {
      fbId: `m_1${mark}`,
      fbPageId: page._id,
      fbConversationId: conversation._id,
      fromId: person._id,
      message: 'hello',
      isRead: false,
      failure: null,
    },
    own,
  )
  const notification = unit.add(
    'NOTIFICATION',
    {
      type: 'NEW_FB_MESSAGE',
      threadItemId: conversation._id,
      itemType: 'FBMESSAGE',
      itemId: message._id,
      title: 'Ada',
      snippet: 'hello',
    },
    own,
  )
  const session = unit.add('AUTH', {
    userId: agent._id,
    userAgent: 'another browser',
    address: '127.0.0.1',
    expiresTime: '2999-01-01T00:00:00.000Z',
  })
  return {
    AUTH: session._id,
    BULKJOB: unit.add('BULKJOB', {
      userId: agent._id,
      state: 'done',
      kind: 'close',
      entityType: 'THREAD',
      count: 0,
      doneCount: 0,
    })._id,
    CHANNEL: unit.add(
      'CHANNEL',
      { name: 'Acme', service: 'facebook', accountType: 'FBPAGE', accountId: page._id, status: 'connected' },
      own,
    )._id,
    CUSTOMER: unit.add(
      'CUSTOMER',
      { name: 'Ada', identities: [{ type: 'FBUSER', id: person._id }], assignments: [] },
      own,
    )._id,
    FBACCESSTOKEN: unit.add(
      'FBACCESSTOKEN',
      { token: 'a-secret-token', tokenType: 'MESSENGER_TOKEN', fbPageId: page._id },
      own,
    )._id,
    FBAPPLICATION: unit.add('FBAPPLICATION', { fbId: `9001${mark}`, name: 'Our application' })._id,
    FBCONVERSATION: conversation._id,
    FBMESSAGE: message._id,
    FBPAGE: page._id,
    FBUSER: person._id,
    NOTIFICATION: notification._id,
    ORGANISATION: organisation._id,
    // An invitation whose sender may not invite would be cleaned up.
    ORGANISATIONINVITATION: unit.add(
      'ORGANISATIONINVITATION',
      { account: `ada${mark}@example.test`, role: 'agent', state: 'waiting', invitedById: manager._id },
      own,
    )._id,
    ORGANISATIONMEMBERSHIP: membership?._id ?? '',
    READSTATE: unit.add('READSTATE', { userId: agent._id, kind: 'thread', targetId: thread._id, readTime: unit.now })
      ._id,
    TEAM: unit.add('TEAM', { name: 'First line' }, own)._id,
    THREAD: thread._id,
    USER: agent._id,
    WEBHOOKEVENT: unit.add('WEBHOOKEVENT', {
      state: 'unknown',
      kind: 'page/novelty',
      eventKey: `novelty-1${mark}`,
      body: { novelty: true },
    })._id,
  }
}

/** A record made from the type's schema alone; a conversation item gets its conversation. */
const addSampled = (unit: UnitOfWork, type: EntityType, ids: Record<string, string>): string => {
  const { references, scope } = getDeclaration(type)
  const organisationId = ids['ORGANISATION'] ?? ''
  const id = createRecordId()
  for (const target of Object.values(references)) {
    if (target !== type && ids[target] === undefined)
      ids[target] = addSampled(unit, target as EntityType, { ...ids, [type]: id })
  }
  const fields = sampleFields(type, { ...ids, [type]: id } as OneOfEach)
  const itemType = threadItemTypes.find((candidate) => threadItems[candidate].type === type)
  if (itemType) {
    const { service, accountType } = threadItems[itemType]
    unit.add(
      'THREAD',
      {
        service,
        itemType,
        itemId: id,
        accountType,
        accountId: ids[accountType] ?? '',
        title: 'Ada',
        status: 'open',
        unreadCount: 1,
        isAnswered: false,
      },
      { organisationId },
    )
  } else if (scope.kind === 'thread' && !references[scope.field]) fields[scope.field] = ids['FBCONVERSATION']
  unit.add(type, fields as NewRow<EntityType>, { id, organisationId })
  return id
}

/** @param mark distinguishes several in one database: a digit */
export const addOneOfEach = async (
  { services, seeded }: Pick<TestServer, 'services' | 'seeded'>,
  mark = '',
): Promise<OneOfEach> => {
  const { result } = await transact(services.database, nobody, async (unit) => {
    const ids: Record<string, string> = await addTelling(unit, seeded, mark)
    for (const type of entityTypes) ids[type] ??= addSampled(unit, type, ids)
    return ids as OneOfEach
  })
  return result
}
