// Mutations of the rules for wallboards and limits, with the tests that detect them.
import { mutationsOf } from './mutation.ts'
import type { Mutation } from './mutation.ts'

export const liveFigureMutations: readonly Mutation[] = [
  ...mutationsOf(
    'server/realtime/live-figures.ts',
    ['server/features/reports/wall-links.test.ts'],
    [
      [
        'a wall is told figures only',
        'queue.pinned === null ? currentFigures : toFiguresOnly(currentFigures)',
        'currentFigures',
      ],
      [
        'a wall shows no more than its link',
        'pinned === null ? socket.data.filter : narrowFilter(pinned, socket.data.filter)',
        'socket.data.filter',
      ],
      ['limits are told when they are set', "type === 'ORGANISATION' ? ids : [", "type === '' ? ids : ["],
    ],
  ),
  ...mutationsOf(
    'server/features/reports/wall-links.ts',
    ['server/features/reports/wall-links.test.ts'],
    [
      [
        'a revoked link opens nothing',
        "if (row.revoked_at !== null || row.end !== null) return 'revoked'",
        "if (row.end !== null) return 'revoked'",
      ],
      ['a link ends with its team', "WHEN filter ->> 'team' IS NOT NULL AND NOT EXISTS", 'WHEN false AND NOT EXISTS'],
      [
        'the wall of a revoked link is told',
        "  await unit.touch('ORGANISATION', organisationId)\n  return true\n",
        '  return true\n',
      ],
    ],
  ),
  ...mutationsOf(
    'contract/queue-limits.ts',
    ['contract/queue-limits.test.ts'],
    [['a figure that wavers keeps its level', 'isAtLevel ? leavesBelow(limit) : limit', 'limit']],
  ),
]
