// Webhook fields about an account from which no conversation is made: its data, its reviews, the reach of its stories. They are
// recognised and change nothing here; people who look after the account see them as events.
import type { Outcome, WebhookItem } from '../context/webhook-item.ts'
import type { WebhookPort } from '../context/context.ts'

export type AccountWebhookObject = 'page' | 'instagram'

const accountTypes = { page: 'FBPAGE', instagram: 'IGUSER' } as const satisfies Record<AccountWebhookObject, string>

export const accountWebhookFields = (object: AccountWebhookObject, fields: readonly string[]): WebhookPort => {
  const names = new Set(fields)
  return {
    takes: ({ kind }: WebhookItem) => {
      const [first, field = ''] = kind.split('/')
      return first === object && names.has(field)
    },
    locksOf: () => [],
    handle: async (_services, unit, { accountFbId }): Promise<Outcome> => {
      const account = accountFbId === null ? null : await unit.find(accountTypes[object], { fbId: accountFbId })
      return { state: account ? 'visible' : 'unattributed' }
    },
    arrivalsOf: () => [],
  }
}
