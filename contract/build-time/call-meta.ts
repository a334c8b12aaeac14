// How each declared call is made, without the schema of its body.
import { calls } from '../calls.ts'
import type { CallName } from '../calls.ts'
import { toCallMeta } from '../call.ts'
import type { CallMeta } from '../call.ts'

export const callMeta: Readonly<Record<CallName, CallMeta>> = toCallMeta(calls)
