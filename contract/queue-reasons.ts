// Reasons why a conversation has no assignee although an assignment rule matches it.

/**
 * - outOfHours: the organisation is outside its business hours
 * - nobodyThere: the rule has no people
 * - nobodyAvailable: all of them are busy or away
 * - atCapacity: the available ones have reached their capacity
 * - readOnly: nobody can reply, because the organisation's subscription has ended
 * - noRule: the rule that left it waiting was changed or deleted; another one may match
 */
export const queueReasons = [
  'outOfHours',
  'nobodyThere',
  'nobodyAvailable',
  'atCapacity',
  'readOnly',
  'noRule',
] as const
export type QueueReason = (typeof queueReasons)[number]
