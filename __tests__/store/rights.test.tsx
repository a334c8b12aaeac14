// When rights change, the client follows without a reload: records that are no longer visible leave tables and views, newly visible ones
// appear.
import { waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { getDeclaration, entityTypes } from '../../contract/index.ts'
import type { EntityType } from '../../contract/index.ts'
import type { UnitOfWork } from '../../server/database/unit-of-work.ts'
import { openThread } from '../../src/store/conversation/conversation-thunks.ts'
import { rowsIn } from '../../src/store/entities/table-adapter.ts'
import { selectInboxIds } from '../../src/store/inbox/inbox-slice.ts'
import type { TestServer } from '../server/support/server.ts'
import { racingRuns } from '../support/random-runs.ts'
import { heldBy, startLiveClient, truthFor } from './support/live-client.ts'
import type { LiveClient } from './support/live-client.ts'

const patience = { timeout: 60_000, interval: 100 }

let server: TestServer
let client: LiveClient
let write: (work: (unit: UnitOfWork) => Promise<unknown>) => Promise<unknown>
let teamIds: string[] = []
let threadIds: string[] = []
let query: typeof import('../server/support/server.ts').query

beforeAll(async () => {
  const support = await importOutside<typeof import('../server/support/server.ts')>(
    '__tests__/server/support/server.ts',
  )
  const { transact } =
    await importOutside<typeof import('../../server/database/transact.ts')>('server/database/transact.ts')
  const { addThread } = await importOutside<typeof import('../server/support/fixtures.ts')>(
    '__tests__/server/support/fixtures.ts',
  )
  server = await support.startTestServer()
  query = support.query
  write = (work) => transact(server.services.database, { actor: null }, work)
  const { organisation, other, page } = server.seeded
  await write(async (unit) => {
    teamIds = ['one', 'two'].map((name) => unit.add('TEAM', { name }, { organisationId: organisation._id })._id)
    const ours = [null, ...teamIds, null].map((teamId, index) =>
      addThread(unit, organisation._id, page._id, { teamId, title: `Ours ${index}` }),
    )
    const foreignPage = unit.add('FBPAGE', { fbId: '999', name: 'Rival page' }, { organisationId: other._id })
    const foreign = addThread(unit, other._id, foreignPage._id, { title: 'Theirs' })
    for (const [index, { conversation, person }] of ours.entries()) {
      unit.add(
        'FBMESSAGE',
        {
          fbPageId: page._id,
          fbConversationId: conversation._id,
          fbId: `m_${index}`,
          fromId: person._id,
          message: 'hello',
          failure: null,
        },
        { organisationId: organisation._id },
      )
    }
    threadIds = [...ours, foreign].map(({ thread }) => thread._id)
  })
  client = await startLiveClient(server, 'agent', support.testPassword)
})

afterAll(async () => {
  client?.close()
  await server?.close()
})

const membershipIn = async (organisationId: string): Promise<string | null> => {
  const answer = await server.call(
    'GET',
    `/api/organisationMemberships${query({ filter: { userId: server.seeded.agent._id } })}`,
    { as: 'superadmin' },
  )
  const found = (answer.body.data as { _id: string; organisationId: string }[]).find(
    (membership) => membership.organisationId === organisationId,
  )
  return found?._id ?? null
}

const changeMembership = async ($set: object): Promise<void> => {
  const id = await membershipIn(server.seeded.organisation._id)
  if (id !== null) await server.call('POST', `/api/organisationMemberships/${id}`, { as: 'superadmin', body: { $set } })
}

const organisationOf = (which: number) => (which % 2 === 0 ? server.seeded.organisation : server.seeded.other)._id

/** Changes of the agent's rights by an administrator, and of conversations meanwhile. */
const deeds: Readonly<Record<string, (number: number) => Promise<unknown>>> = {
  showAll: () =>
    server.call('POST', `/api/organisations/${organisationOf(0)}`, {
      as: 'superadmin',
      body: { $set: { visibility: 'all' } },
    }),
  showTeam: () =>
    server.call('POST', `/api/organisations/${organisationOf(0)}`, {
      as: 'superadmin',
      body: { $set: { visibility: 'team' } },
    }),
  showOwn: () =>
    server.call('POST', `/api/organisations/${organisationOf(0)}`, {
      as: 'superadmin',
      body: { $set: { visibility: 'own' } },
    }),
  promote: () => changeMembership({ role: 'manager' }),
  demote: () => changeMembership({ role: 'agent' }),
  intoTeams: (number) => changeMembership({ teamIds: teamIds.filter((_, index) => (number >> index) % 2 === 1) }),
  join: async (number) => {
    if ((await membershipIn(organisationOf(number))) !== null) return
    await server.call('POST', '/api/organisationMemberships', {
      as: 'superadmin',
      body: { organisationId: organisationOf(number), userId: server.seeded.agent._id, role: 'agent', teamIds: [] },
    })
  },
  leave: async (number) => {
    const id = await membershipIn(organisationOf(number))
    if (id !== null) await server.call('DELETE', `/api/organisationMemberships/${id}`, { as: 'superadmin' })
  },
  briefTeam: async (number) => {
    const team = await server.call('POST', '/api/teams', {
      as: 'superadmin',
      body: { organisationId: organisationOf(0), name: `Brief ${number}` },
    })
    await changeMembership({ teamIds: [...teamIds.slice(0, 1), team.body.data._id] })
    await write((unit) => unit.change('THREAD', threadIds[number % 4] ?? '', { teamId: team.body.data._id }))
    await server.call('DELETE', `/api/teams/${team.body.data._id}`, { as: 'superadmin' })
  },
  move: (number) =>
    write((unit) =>
      unit.change('THREAD', threadIds[number % 4] ?? '', { teamId: [null, ...teamIds][number % 3] ?? null }),
    ),
  assign: (number) =>
    write((unit) =>
      unit.change('THREAD', threadIds[number % 4] ?? '', {
        assigneeId: number % 2 === 0 ? server.seeded.agent._id : null,
      }),
    ),
  write: (number) =>
    write((unit) => unit.change('THREAD', threadIds[number % 5] ?? '', { snippet: `snippet ${number}` })),
  openThread: (number) => client.store.dispatch(openThread(threadIds[number % 4] ?? '')),
}

/** Records of all types that the client holds, but the server would not show them. */
const unseemly = async (): Promise<string[]> => {
  const held = entityTypes.flatMap((type): [EntityType, string[]][] => {
    const ids = rowsIn(client.store.getState().entities[type].table).map((row) => row._id)
    return ids.length > 0 ? [[type, ids]] : []
  })
  const answers = await Promise.all(
    held.map(async ([type, ids]) => {
      const answer = await server.call(
        'GET',
        `${getDeclaration(type).base}${query({ filter: { _id: { $in: ids } }, options: { limit: 200 } })}`,
        { as: 'agent' },
      )
      const seen = new Set(((answer.body.data ?? []) as { _id: string }[]).map((row) => row._id))
      return ids.filter((id) => !seen.has(id)).map((id) => `${type} ${id}`)
    }),
  )
  return answers.flat()
}

const agrees = () =>
  waitFor(async () => {
    const held = heldBy(client.store)
    expect(held).toEqual(await truthFor(server, 'agent'))
    expect(await unseemly()).toEqual([])
    expect(new Set(selectInboxIds(client.store.getState()))).toEqual(new Set(held['THREAD']?.map((row) => row._id)))
  }, patience)

const titles = () =>
  heldBy(client.store)
    ['THREAD']?.map((row) => row['title'])
    .sort()

// Restores the initial state: an agent of one organisation, in no team, and unassigned conversations.
beforeEach(async () => {
  await deeds['leave']?.(1)
  await deeds['join']?.(0)
  await changeMembership({ role: 'agent', teamIds: [] })
  await write(async (unit) => {
    for (const [index, teamId] of [null, ...teamIds, null].entries())
      await unit.change('THREAD', threadIds[index] ?? '', { teamId, assigneeId: null })
  })
})

test('the conversation on the screen goes, too, with its messages and what was done, when it may no longer be seen', async () => {
  const messages = () =>
    rowsIn(client.store.getState().entities.FBMESSAGE.table).filter(({ fbId }) => fbId === 'm_0').length
  const activities = () =>
    rowsIn(client.store.getState().entities.ACTIVITY.table).filter(({ threadId }) => threadId === threadIds[0]).length
  for (const teamId of [teamIds[0], null]) await write((unit) => unit.change('THREAD', threadIds[0] ?? '', { teamId }))
  await deeds['showAll']?.(0)
  await waitFor(() => expect(titles()).toHaveLength(4), patience)
  await deeds['openThread']?.(0)
  // A response that crosses a change of rights is requested again.
  await waitFor(() => expect([messages(), activities() > 0]).toEqual([1, true]), patience)
  await deeds['showOwn']?.(0)
  await waitFor(() => expect([titles(), messages(), activities()]).toEqual([[], 0, 0]), patience)
  await agrees()
})

test.each([
  ['an organisation that shows agents their own only', ['showAll', 'showOwn'], []],
  [
    'an organisation that shows agents everything again',
    ['showOwn', 'showAll'],
    ['Ours 0', 'Ours 1', 'Ours 2', 'Ours 3'],
  ],
  ['a team', ['showTeam', 'intoTeams'], ['Ours 1']],
  ['a role', ['promote'], ['Ours 0', 'Ours 1', 'Ours 2', 'Ours 3']],
  ['a lower role', ['showTeam', 'intoTeams', 'promote', 'demote'], ['Ours 1']],
  ['another organisation', ['showTeam', 'intoTeams', 'join'], ['Ours 1', 'Theirs']],
  ['no organisation any more', ['join', 'leave', 'leaveOther'], []],
])('%s', async (_name, names, seen) => {
  for (const name of names) await (name === 'leaveOther' ? deeds['leave']?.(0) : deeds[name]?.(1))
  await waitFor(() => expect(titles()).toEqual(seen), patience)
  await agrees()
})

const someDeed = fc.record({ name: fc.constantFrom(...Object.keys(deeds)), number: fc.nat(20) })

test('any order of changes ends with what they may see, and nothing else', async () => {
  await deeds['join']?.(0)
  await fc.assert(
    fc.asyncProperty(fc.array(someDeed, { minLength: 8, maxLength: 16 }), async (doing) => {
      for (const { name, number } of doing) await deeds[name]?.(number)
      await agrees()
    }),
    racingRuns(3),
  )
})
