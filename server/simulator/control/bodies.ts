// What the control plane's requests carry.
import { array, boolean, mixed, number, object, string } from 'yup'
import type { AnyObject, ObjectSchema } from 'yup'
import { faultKinds } from '../faults.ts'

export type Body = ObjectSchema<AnyObject>

const closed = <S extends Body>(schema: S): S => schema.noUnknown() as S
const whom = { pageId: string(), psid: string().required() }
const how = () => string().oneOf(['auto', 'manual'] as const)

export const pageBody = closed(object({
  fbId: string(),
  name: string().required(),
  language: string().oneOf(['tr', 'en'] as const),
  /** Whether the application's webhooks are switched on at once (they are, unless told otherwise). */
  subscribed: boolean(),
}))
export const personBody = closed(object({
  pageId: string().required(),
  name: string().required(),
  psid: string(),
  /** false: the platform refuses to tell who it is. */
  profile: boolean(),
}))
export const messageBody = closed(object({
  ...whom,
  text: string(),
  attachments: array(object({ type: string().required(), payload: mixed<Record<string, unknown>>().required() })),
  replyTo: string(),
  /** `page`: somebody answers in the Page inbox. */
  from: string().oneOf(['person', 'page'] as const),
  at: string(),
}))
export const readBody = closed(object(whom))
export const reactionBody = closed(object({ ...whom, mid: string().required(), emoji: string().nullable() }))
export const editBody = closed(object({ ...whom, mid: string().required(), text: string().required() }))
export const postbackBody = closed(object({ ...whom, title: string().required(), payload: string().required() }))
export const behaviourBody = closed(object({ echo: how(), delivery: how(), read: how(), delayMs: number().min(0) }))
export const clockBody = closed(object({ now: string(), advanceMs: number() }))
export const faultBody = closed(object({
  match: object({ path: string(), psid: string(), method: string() }).default(undefined),
  times: number().integer().min(1),
  kind: string().oneOf(faultKinds).required(),
  error: object({
    status: number(), code: number(), subcode: number(), message: string(), type: string(), transient: boolean(),
  }).default(undefined),
}))
export const webhookOptionsBody = closed(object({
  duplicates: number().integer().min(0).max(20),
  shuffle: boolean(),
  delayMs: number().min(0),
  hold: boolean(),
  batch: number().integer().min(1).max(1_000),
  retryDelaysMs: array(number().min(0).required()),
}))
/** Text goes out as it is; anything else is first written as the platform writes JSON. */
export const rawBody = closed(object({ body: mixed<NonNullable<unknown>>().required(), signature: string() }))
