// Why a conversation stays with nobody although an assignment rule fits it.

/**
 * - outOfHours: nobody works now, by the organisation's business hours
 * - nobodyThere: the rule's people are none
 * - nobodyAvailable: all of them are busy or away
 * - atCapacity: those who are available have as much as they take
 */
export const queueReasons = ['outOfHours', 'nobodyThere', 'nobodyAvailable', 'atCapacity'] as const
export type QueueReason = (typeof queueReasons)[number]
