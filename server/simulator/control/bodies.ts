// Bodies of the control plane: behaviour, clock, faults, webhooks.
import { array, boolean, mixed, number, object, string } from 'yup'
import { faultKinds } from '../faults.ts'
import { isRecord } from '../graph/parameters.ts'
import { webhookObjects } from '../webhooks/pieces.ts'
import { strictObject } from './body-of.ts'

const how = () => string().oneOf(['auto', 'manual'] as const)

export const behaviourBody = strictObject(
  object({
    echo: how(),
    delivery: how(),
    read: how(),
    delayMs: number().min(0),
    whatsappPricing: string().oneOf(['message', 'conversation', 'free-entry'] as const),
    callsAnHour: number().integer().min(1).nullable(),
  }),
)
export const clockBody = strictObject(object({ now: string(), advanceMs: number() }))
export const faultBody = strictObject(
  object({
    match: object({ path: string(), psid: string(), method: string() }).default(undefined),
    times: number().integer().min(1),
    kind: string().oneOf(faultKinds).required(),
    error: object({
      status: number(),
      code: number(),
      subcode: number(),
      message: string(),
      details: string(),
      type: string(),
      transient: boolean(),
    }).default(undefined),
  }),
)
export const webhookOptionsBody = strictObject(
  object({
    duplicates: number().integer().min(0).max(20),
    shuffle: boolean(),
    delayMs: number().min(0),
    hold: boolean(),
    batch: number().integer().min(1).max(1_000),
    retryDelaysMs: array(number().min(0).required()),
  }),
)
/** Changes that no other route creates: reviews, limits, insights ... */
export const changeBody = strictObject(
  object({
    object: string().oneOf(webhookObjects).required(),
    accountId: string().required(),
    field: string().required(),
    value: mixed<Record<string, unknown>>(isRecord).required(),
  }),
)
/** A text is sent unchanged; anything else is first serialised like the platform's JSON. */
export const rawBody = strictObject(object({ body: mixed<NonNullable<unknown>>().required(), signature: string() }))
