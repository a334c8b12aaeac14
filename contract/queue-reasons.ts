// Why a conversation waits for somebody although an assignment rule fitted it.

/**
 * - outOfHours: nobody works now, by the organisation's business hours
 * - nobodyThere: the rule's people are none
 * - nobodyAvailable: all of them are busy or away
 * - atCapacity: those who are available have as much as they take
 * - readOnly: nobody can answer, because the organisation's subscription has ended
 * - noRule: the rule that left it waiting is changed or gone; another one may fit
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
