// The context of a WhatsApp event handler.
import type { Row } from '../../../contract/index.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import type { Context } from '../../context/context.ts'
import type { JsonObject } from '../../lib/json-reading.ts'

export interface AccountContext {
  readonly services: Context
  readonly unit: UnitOfWork
  readonly account: Row<'FBWABA'>
  readonly organisationId: string
  /** The platform's time of the item. */
  readonly time: string
}

export interface PhoneContext extends AccountContext {
  /** Our number that received the event. */
  readonly phone: Row<'FBWAPHONE'>
  /** The change's value, with the item alone in its list. */
  readonly value: JsonObject
}

export interface ContactParts {
  readonly contact: Row<'FBWACONTACT'>
  readonly thread: Row<'THREAD'>
}
