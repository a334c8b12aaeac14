// Consequences of a page's message: its echo, delivery and read events.
import { deliver, read, sendEcho } from './conversation.ts'
import type { Simulation } from './simulation.ts'

/** A message is read later than it is delivered: after this many delays. */
const readAfterDelays = 3

export const attachBehaviour = (simulation: Simulation): void => {
  const { timetable, world } = simulation
  timetable.handle('delivery', ({ psid }) => deliver(simulation, psid))
  timetable.handle('read', ({ psid }) => read(simulation, psid))
  simulation.accepted.push(({ channel, conversation, id }) => {
    if ((channel !== 'messenger' && channel !== 'instagram') || conversation === null) return
    const { behaviour } = world
    // The echo may arrive before the response to the request.
    if (behaviour.echo === 'auto') sendEcho(simulation, conversation, id)
    if (behaviour.delivery === 'auto') timetable.add({ kind: 'delivery', psid: conversation }, behaviour.delayMs)
    if (behaviour.read === 'auto')
      timetable.add({ kind: 'read', psid: conversation }, behaviour.delayMs * readAfterDelays)
  })
}
