// How the platform's own calls are made: the first screens need them.
import { factsOfCalls } from '../call.ts'
import type { CallFacts } from '../call.ts'
import { platformCalls } from '../platform/calls.ts'

export const firstCallFacts: Readonly<Record<keyof typeof platformCalls, CallFacts>> = factsOfCalls(platformCalls)
