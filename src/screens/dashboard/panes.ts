// What the inbox shows beside its list: loaded once the list is in sight.
import { later } from '../../components/later.ts'

const conversation = later(async () => (await import('./conversation/Conversation.tsx')).Conversation)
const customerPanel = later(async () => (await import('./customer/CustomerPanel.tsx')).CustomerPanel)
const arrivals = later(async () => (await import('./Arrivals.tsx')).Arrivals)
const threadDialogs = later(async () => (await import('./ThreadDialogs.tsx')).ThreadDialogs)

export const { Component: Conversation } = conversation
export const { Component: CustomerPanel } = customerPanel
export const { Component: Arrivals } = arrivals
export const { Component: ThreadDialogs } = threadDialogs

export const loadPanes = async (): Promise<void> => {
  await Promise.all([conversation.load(), customerPanel.load(), arrivals.load(), threadDialogs.load(), import('./conversation/item-views.ts').then(({ loadContents }) => loadContents())])
}
