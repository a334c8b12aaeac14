// Rules, members and customers for assignment tests: managers' and agents' actions through their API calls.
import { base, textMessage } from './messenger.ts'
import { query } from './server.ts'
import type { Answer, TestServer } from './server.ts'

export type Rows = Record<string, unknown>[]

export const createAssignment = (server: TestServer) => {
  const organisationId = server.seeded.organisation._id
  let count = 0
  const next = (): number => (count += 1)

  const list = async (path: string, filter: Record<string, unknown> = {}): Promise<Rows> =>
    (await server.call('GET', `${path}${query({ filter, options: { limit: 200 } })}`, { as: 'manager' })).body.data
  const write = async (path: string, body: object, as = 'manager'): Promise<Answer> => {
    const answer = await server.call('POST', path, { as, key: `assignment-${next()}-of-${organisationId}`, body })
    expect(answer).toMatchObject({ status: 200 })
    return answer
  }
  const command = (id: unknown, name: string, body: object = {}, as = 'manager') =>
    write(`/api/threads/${String(id)}/${name}`, body, as)
  const thread = async (id: unknown) => (await list('/api/threads', { _id: id }))[0]

  return {
    organisationId,
    list,
    write,
    command,
    thread,
    rule: async (fields: object = {}): Promise<string> => {
      const body = { organisationId, name: `rule ${next()}`, method: 'roundRobin', ...fields }
      return (await write('/api/assignmentRules', body)).body.data._id
    },
    changeRule: (id: string, $set: object) => write(`/api/assignmentRules/${id}`, { $set }),
    noRules: async (): Promise<void> => {
      for (const { _id } of await list('/api/assignmentRules'))
        await server.call('DELETE', `/api/assignmentRules/${String(_id)}`, { as: 'manager' })
    },
    say: (username: string, state: string, handBack = false) =>
      write('/api/agentStates/mine', { state, handBack }, username),
    member: (username: 'agent' | 'agent2' | 'manager', $set: object) =>
      write(`/api/organisationMemberships/organisation/${organisationId}/members/user/${server.seeded[username]._id}`, {
        $set,
      }),
    organisation: ($set: object) => write(`/api/organisations/${organisationId}`, { $set }),
    team: async (): Promise<string> =>
      (await write('/api/teams', { organisationId, name: `team ${next()}` })).body.data._id,
    /** A new customer writes. @returns their text */
    writes: async (at: TestServer = server): Promise<string> => {
      const id = next()
      const text = `words ${id}`
      const body = textMessage(server.seeded.page.fbId, text, {
        mid: `m-${id}`,
        at: base + id * 1_000,
        from: `77${id}`,
      })
      expect(await at.webhook(body)).toBe(200)
      return text
    },
    /** @param itemId the conversation item */
    replies: async (itemId: unknown): Promise<void> => {
      await write('/api/fb/messages/submit', {
        fbConversationId: itemId,
        lastOutboundId: null,
        data: { type: 'RESPONSE', message: 'an answer' },
      })
    },
    closeAll: async (): Promise<void> => {
      for (const { _id } of await list('/api/threads', { status: { $ne: 'closed' } })) {
        await command(_id, 'assign', { userId: null })
        await command(_id, 'close')
      }
    },
  }
}
