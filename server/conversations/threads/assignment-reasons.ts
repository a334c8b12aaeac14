// The reasons given for assignments in a unit: kept beside it until its activities are written, just before it commits.

const reasonsOf = new WeakMap<object, Map<string, string>>()

export const rememberReason = (unit: object, threadId: string, reason: string): void => {
  reasonsOf.set(unit, (reasonsOf.get(unit) ?? new Map<string, string>()).set(threadId, reason))
}

export const findReason = (unit: object, threadId: string): string | null => reasonsOf.get(unit)?.get(threadId) ?? null
