// Mutations of the rules for several processes on one database, with the tests that detect them.
import { mutationsOf } from './mutation.ts'
import type { Mutation } from './mutation.ts'

export const processMutations: readonly Mutation[] = [
  ...mutationsOf(
    'server/jobs/run-jobs.ts',
    ['server/jobs/jobs.test.ts'],
    [
      [
        'the end of a job whose database is away',
        'if (runner.isClosing()) return\n    await wait(runner.pollMs)',
        'return',
      ],
    ],
  ),
  ...mutationsOf(
    'server/inbound/add-earlier-items.ts',
    ['server/inbound/earlier-items.test.ts'],
    [['messages of one moment stand as they came', 'open.filter((id) => !own.has(id))', '[]']],
  ),
  ...mutationsOf(
    'server/database/database.ts',
    ['server/app/lost-connection.test.ts'],
    [['a process outlives its database', "pool.on('connect', (client) => client.on('error', () => undefined))", '']],
  ),
]
