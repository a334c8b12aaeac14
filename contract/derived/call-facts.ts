// How every call is made, without what its body consists of.
import { calls } from '../calls.ts'
import type { CallName } from '../calls.ts'
import { factsOfCalls } from '../call.ts'
import type { CallFacts } from '../call.ts'

export const callFacts: Readonly<Record<CallName, CallFacts>> = factsOfCalls(calls)
