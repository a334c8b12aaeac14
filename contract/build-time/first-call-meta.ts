// How the platform's own calls are made, for the first screens.
import { toCallMeta } from '../call.ts'
import type { CallMeta } from '../call.ts'
import { platformCalls } from '../platform/calls.ts'

export const firstCallMeta: Readonly<Record<keyof typeof platformCalls, CallMeta>> = toCallMeta(platformCalls)
