// Delivery status of an outbound message. It only ever advances, so that events in any order lead to the same result.

export const deliveryStatuses = ['queued', 'sending', 'sent', 'delivered', 'read', 'played', 'failed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

const rank: Record<Exclude<DeliveryStatus, 'failed'>, number> = {
  queued: 0,
  sending: 1,
  sent: 2,
  delivered: 3,
  read: 4,
  played: 5,
}

/** The later of two statuses. `failed` is final and comes only from queued, sending or sent. */
export const advanceDeliveryStatus = (known: DeliveryStatus, reportedStatus: DeliveryStatus): DeliveryStatus => {
  if (known === 'failed') return known
  if (reportedStatus === 'failed') return rank[known] <= rank.sent ? 'failed' : known
  return rank[reportedStatus] > rank[known] ? reportedStatus : known
}
