// Receiver of an object's webhooks. The connector's object has no subscription of its own: it uses any active one.
import type { WebhookObject } from './pieces.ts'

export const subscriptionOf = <Subscription extends { readonly active: boolean }>(
  { subscriptions }: { readonly subscriptions: Readonly<Record<string, Subscription>> },
  object: WebhookObject,
): Subscription | undefined => {
  const own = subscriptions[object]
  if (own || object !== 'whatsapp_web') return own
  return Object.values(subscriptions).find(({ active }) => active)
}
