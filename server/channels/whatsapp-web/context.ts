// The context of a WhatsApp Web event handler.
import type { Row } from '../../../contract/index.ts'
import type { Context } from '../../context/context.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import type { JsonObject } from '../../lib/json-reading.ts'

export interface SessionContext {
  readonly services: Context
  readonly unit: UnitOfWork
  readonly session: Row<'WAWEBSESSION'>
  readonly organisationId: string
  /** Time of the event. */
  readonly time: string
  readonly value: JsonObject
}

export interface WebContext extends SessionContext {
  readonly phone: Row<'WAWEBPHONE'>
}

/** A chat with its conversation. */
export interface ChatParts {
  readonly chat: Row<'WAWEBCHAT'>
  readonly thread: Row<'THREAD'>
}
