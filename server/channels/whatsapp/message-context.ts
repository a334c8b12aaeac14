// Context of a handler of a message of a webhook item.
import type { PhoneContext } from './context.ts'
import type { JsonObject } from '../../lib/json-reading.ts'
import type { Names } from './names.ts'

export interface MessageContext extends PhoneContext {
  /** The platform's message. */
  readonly message: JsonObject
  /** The person on the other side. */
  readonly names: Names
  /** Written by us, but not here. */
  readonly ownerSent: boolean
}
