// Which types a request is under way for. Pushes for them are kept: the answer may be older than what was pushed meanwhile.
import type { EntityType } from '../../../contract/index.ts'

// Requests under way are no state of the application: they live beside one store.
const underWay = new WeakMap<object, Map<EntityType, number>>()

export const isAsked = (environment: object, type: EntityType): boolean => (underWay.get(environment)?.get(type) ?? 0) > 0

export const asking = async <Result>(environment: object, type: EntityType, work: () => Promise<Result>): Promise<Result> => {
  const counts = underWay.get(environment) ?? new Map<EntityType, number>()
  underWay.set(environment, counts)
  counts.set(type, (counts.get(type) ?? 0) + 1)
  try {
    return await work()
  } finally {
    counts.set(type, (counts.get(type) ?? 1) - 1)
  }
}
