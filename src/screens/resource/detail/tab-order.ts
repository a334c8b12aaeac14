// Order of a record's tabs: the most used first, the audit tab last.
import type { EntityType } from '../../../../contract/index.ts'

/** Keys of tabs that come first for records of a type. */
const first: Partial<Record<EntityType, readonly string[]>> = {
  ORGANISATION: [
    'members',
    'teams',
    'channels',
    'hours',
    'quickReplies',
    'labels',
    'customers',
    'allowance',
    'subscriptions',
    'fb',
    'ig',
    'wa',
    'fbUserAllowance',
  ],
  USER: ['account', 'ORGANISATIONMEMBERSHIP', 'THREAD', 'AUDITENTRY', 'NOTIFICATION'],
}

/** Default order of lists: members, conversations, publications and messages, contacts, accounts, the rest. */
const usual: readonly string[] = [
  'ORGANISATIONMEMBERSHIP',
  'THREAD',
  'FBCONVERSATION',
  'IGCONVERSATION',
  'WAWEBCHAT',
  'FBPOST',
  'IGMEDIA',
  'IGTAGGEDMEDIA',
  'FBCOMMENT',
  'IGCOMMENT',
  'FBMESSAGE',
  'IGMESSAGE',
  'FBWAMESSAGE',
  'WAWEBMESSAGE',
  'FBUSER',
  'IGCUSTOMERUSER',
  'FBWACONTACT',
  'WAWEBCONTACT',
  'FBPAGE',
  'IGUSER',
  'FBWAPHONE',
  'WAWEBPHONE',
  'FBWATEMPLATE',
  'FBWAMEDIA',
  'WAWEBSESSION',
  'FBLABEL',
  'WAWEBLABEL',
  'FBREACTION',
  'NOTIFICATION',
  'RECORDING',
  'FBACCESSTOKEN',
]

export const historyKey = 'audit'

/** The key of a list with several referring fields is `TYPE.field`. */
const rank = (order: readonly string[], key: string): number => {
  if (key === historyKey) return order.length + 1
  const [type = key] = key.split('.')
  const at = order.indexOf(type)
  return at === -1 ? order.length : at
}

/** Unlisted tabs come before the audit tab, in the given order. */
export const sortTabs = <Tab extends { readonly key: string }>(
  type: EntityType,
  tabs: readonly Tab[],
): readonly Tab[] => {
  const order = [...(first[type] ?? []), ...usual]
  return [...tabs].sort((one, other) => rank(order, one.key) - rank(order, other.key))
}
