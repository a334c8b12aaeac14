// Hourly limit of a page's calls: once a limit is set, each response reports the usage, and calls above it are refused.
import type { FastifyReply } from 'fastify'
import type { Simulation } from '../simulation.ts'
import type { Caller } from './tokens.ts'
import { GraphError } from './graph-error.ts'

const hourMs = 3_600_000
const minuteMs = 60_000

/** @throws GraphError when the limit is reached */
export const countCall = (simulation: Simulation, caller: Caller, reply: FastifyReply): void => {
  const { world } = simulation
  const allowed = world.behaviour.callsAnHour
  if (allowed === null || caller.kind !== 'page') return
  const { fbId } = caller.page
  const now = simulation.now()
  const used = (world.calls[fbId] ?? []).filter((at) => at > now - hourMs)
  const isOver = used.length >= allowed
  if (!isOver) used.push(now)
  world.calls[fbId] = used
  simulation.changed()
  const percent = isOver ? 100 : Math.floor((used.length / allowed) * 100)
  const regainMs = isOver ? Math.max(0, (used[0] ?? now) + hourMs - now) : 0
  void reply.headers({
    'X-Business-Use-Case-Usage': JSON.stringify({
      [fbId]: [
        {
          type: 'pages',
          call_count: percent,
          total_cputime: 1,
          total_time: 1,
          estimated_time_to_regain_access: Math.ceil(regainMs / minuteMs),
        },
      ],
    }),
  })
  if (isOver)
    throw new GraphError(
      80_001,
      '(#80001) There have been too many calls to this Page account. Wait a bit and try again.',
    )
}
