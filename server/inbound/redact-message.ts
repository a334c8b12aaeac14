// Redacts the events that brought a message's content, once the message was taken back.
import type { UnitOfWork } from '../database/unit-of-work.ts'

/** Platforms let a message be edited a few times; more events than this do not belong to one message. */
const maxEvents = 40

/** Parked events are handled first, and redacted then. */
export const redactMessage = async (unit: UnitOfWork, wordsOf: string): Promise<void> => {
  for (const { _id } of await unit.findAll('WEBHOOKEVENT', { wordsOf, state: 'done' }, { limit: maxEvents })) {
    await unit.change('WEBHOOKEVENT', _id, { body: {} })
  }
}
