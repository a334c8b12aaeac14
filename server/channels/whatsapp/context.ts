// What handling a WhatsApp webhook item has at hand.
import type { Row } from '../../../contract/index.ts'
import type { Unit } from '../../database/unit.ts'
import type { Services } from '../../services.ts'
import type { JsonObject } from '../../webhooks/json-reading.ts'

export interface AccountContext {
  readonly services: Services
  readonly unit: Unit
  readonly account: Row<'FBWABA'>
  readonly organisationId: string
  /** The platform's time of the item. */
  readonly time: string
}

export interface PhoneContext extends AccountContext {
  /** Our number that it came to. */
  readonly phone: Row<'FBWAPHONE'>
  /** The change's value, with the item alone in its list. */
  readonly value: JsonObject
}
