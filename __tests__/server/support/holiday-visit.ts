// Uses the routes of an added type, in a copy of the product that has it (docs/add-an-entity-type.md). Prints the result.
import { findTranslationMistakes } from '../../../scripts/translations/mistakes.ts'
import { query, startTestServer } from './server.ts'

const server = await startTestServer()
const organisationId = server.seeded.organisation._id
const path = '/api/organisations/holidays'
const create = (as: string, body: object) => server.call('POST', path, { as, body: { organisationId, ...body } })

const team = await server.call('POST', '/api/teams', { as: 'manager', body: { organisationId, name: 'Night' } })
const teamId: string = team.body.data._id
const closedTime = '2030-01-01T00:00:00.000Z'
const created = await create('manager', { name: 'New year', closedTime, teamId })
const byAgent = await create('agent', { name: 'My birthday', closedTime })
const again = await create('manager', { name: 'New year', closedTime })
const incomplete = await create('manager', { name: 'Some day' })
const listed = await server.call(
  'GET',
  `${path}${query({ filter: { closedTime: { $gt: '2029-01-01T00:00:00.000Z' } } })}`,
  {
    as: 'agent',
  },
)
const start = await server.call('GET', '/api/bootstrap', { as: 'agent' })
await server.call('DELETE', `/api/teams/${teamId}`, { as: 'manager' })
await server.settled()
const left = await server.call('GET', `${path}/${created.body.data._id}`, { as: 'agent' })

process.stdout.write(
  JSON.stringify({
    mistakes: findTranslationMistakes(),
    created: created.status,
    byAgent: byAgent.body.msg,
    again: again.body.msg,
    incomplete: incomplete.body.msg,
    listed: listed.body.data.map(({ name }: { name: string }) => name),
    atStart: start.body.data.rows.ORGANISATIONHOLIDAY.length,
    left: { name: left.body.data.name, teamId: left.body.data.teamId },
  }),
)
await server.close()
