// Where news of an object goes. Nobody subscribes to the connector's: it tells whoever hears of anything.
import type { WebhookObject } from './pieces.ts'

export const subscriptionOf = <Subscription extends { readonly active: boolean }>(
  { subscriptions }: { readonly subscriptions: Readonly<Record<string, Subscription>> },
  object: WebhookObject,
): Subscription | undefined => {
  const own = subscriptions[object]
  if (own || object !== 'whatsapp_web') return own
  return Object.values(subscriptions).find(({ active }) => active)
}
