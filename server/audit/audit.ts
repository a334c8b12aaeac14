// Notes who did what, in the unit that does it, and forgets it when it has been kept long enough.
import { transactionRecordsMax } from '../../contract/constants.ts'
import type { EntityType, Row } from '../../contract/index.ts'
import { outdatedIds } from '../database/outdated-ids.ts'
import { runUnit } from '../database/run-unit.ts'
import type { Unit } from '../database/unit.ts'
import type { Services } from '../services.ts'

/** By the unit's actor. */
export const addAudit = (unit: Unit, action: Row<'AUDITENTRY'>['action'], objectType: EntityType, objectId: string): void => {
  unit.add('AUDITENTRY', { userId: unit.context.actor, action, objectType, objectId })
}

export const forgetAudit = async (services: Services, before: Date): Promise<void> => {
  for (let ids = await outdatedIds(services.database.kysely, 'AUDITENTRY', before); ids.length > 0; ids = await outdatedIds(services.database.kysely, 'AUDITENTRY', before)) {
    await runUnit(services.database, { actor: null }, async (unit) => {
      for (const id of ids.slice(0, transactionRecordsMax)) await unit.remove('AUDITENTRY', id)
    })
  }
}
