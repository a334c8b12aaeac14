// The words of a message that was taken back: the events that brought them keep none.
import type { UnitOfWork } from '../database/unit-of-work.ts'

/** Platforms let a message be edited a few times; beyond so many events they are no words of one message. */
const maxEvents = 40

/** Parked ones are handled first, and forgotten then. */
export const redactMessage = async (unit: UnitOfWork, wordsOf: string): Promise<void> => {
  for (const { _id } of await unit.findAll('WEBHOOKEVENT', { wordsOf, state: 'done' }, { limit: maxEvents })) {
    await unit.change('WEBHOOKEVENT', _id, { body: {} })
  }
}
