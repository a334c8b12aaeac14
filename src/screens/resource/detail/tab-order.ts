// In what order the tabs of a record stand: what is looked for most comes first, who changed what comes last.
import type { EntityType } from '../../../../contract/index.ts'

/** Keys of tabs that come first at records of a type. */
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

/** Of lists anywhere else: people, then work, then what is written, then what it is written with. */
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

/** Of a list that refers by several fields the key is `TYPE.field`. */
const rank = (order: readonly string[], key: string): number => {
  if (key === historyKey) return order.length + 1
  const [type = key] = key.split('.')
  const at = order.indexOf(type)
  return at === -1 ? order.length : at
}

/** Unlisted tabs stand before the history, in the given order. */
export const sortTabs = <Tab extends { readonly key: string }>(
  type: EntityType,
  tabs: readonly Tab[],
): readonly Tab[] => {
  const order = [...(first[type] ?? []), ...usual]
  return [...tabs].sort((one, other) => rank(order, one.key) - rank(order, other.key))
}
