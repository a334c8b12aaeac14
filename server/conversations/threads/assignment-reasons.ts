// Why conversations are handed on in a unit: kept beside it until the lines about its acts are written, just before it commits.

const reasonsOf = new WeakMap<object, Map<string, string>>()

export const rememberReason = (unit: object, threadId: string, reason: string): void => {
  reasonsOf.set(unit, (reasonsOf.get(unit) ?? new Map<string, string>()).set(threadId, reason))
}

export const findReason = (unit: object, threadId: string): string | null => reasonsOf.get(unit)?.get(threadId) ?? null
