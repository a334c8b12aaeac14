// Reads from Facebook: pages, the labels of their people, and messages.
import type { Row } from '../../../contract/index.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { transact } from '../../database/transact.ts'
import { asList, asObject, asText, clip } from '../../lib/json-reading.ts'
import type { JsonObject } from '../../lib/json-reading.ts'
import { organisationOf } from '../../platform/account-records.ts'
import type { PlatformRead, ReadTarget } from '../../platform/platform-read.ts'
import { joinFieldNames } from '../../platform/webhook-fields.ts'
import { subscriptionData } from '../../platform/webhook-subscription.ts'
import { createMessageRead } from '../../conversations/messaging/message-reads.ts'
import { mergeLabels } from './labels.ts'
import { messengerAdapter } from './messenger.ts'
import { postLikesRead } from './post-likes.ts'

const instagramFields = 'id,username,name,profile_picture_url'
const pageFields = `id,name,username,about,category,link,picture{url},emails,phone,website,fan_count,followers_count,instagram_business_account{${instagramFields}}`
const keptPageMembers = ['username', 'about', 'category', 'link', 'phone', 'website', 'fan_count', 'followers_count']
const maxNameLength = 150
const maxAddressLength = 2_000
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** @returns undefined when the platform sends none or a longer one */
const shortMember = (value: unknown, max: number): string | undefined => {
  const text = asText(value)
  return text === null || text.length > max ? undefined : text
}

/** Drops undefined fields, so that the stored values stay. */
const pickTold = <Fields extends object>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>

const changePage = async (
  { page }: ReadTarget,
  unit: UnitOfWork,
  fieldsOf: (known: Row<'FBPAGE'>) => Parameters<UnitOfWork['change']>[2],
): Promise<string[]> => {
  await unit.lock(`FBPAGE:${page._id}`)
  const known = await unit.get('FBPAGE', page._id)
  if (known) await unit.change('FBPAGE', known._id, fieldsOf(known))
  return known ? [known._id] : []
}

const mergeIntoPage =
  (fieldsOf: (known: Row<'FBPAGE'>, items: readonly JsonObject[]) => Parameters<UnitOfWork['change']>[2]) =>
  async (
    { database }: Parameters<NonNullable<PlatformRead['merge']>['apply']>[0],
    target: ReadTarget,
    items: readonly JsonObject[],
  ): Promise<string[]> =>
    (await transact(database, { actor: null }, (unit) => changePage(target, unit, (known) => fieldsOf(known, items))))
      .result

const toPageFields = (known: Row<'FBPAGE'>, [info = {}]: readonly JsonObject[]) => {
  const email = shortMember(asList(info['emails'])[0], maxNameLength)
  return {
    ...pickTold({
      name: clip(asText(info['name']) ?? '', maxNameLength) || undefined,
      imageUrl: shortMember(asObject(asObject(info['picture'])?.['data'])?.['url'], maxAddressLength),
      email: email !== undefined && emailPattern.test(email) ? email : undefined,
    }),
    data: {
      ...known.data,
      ...pickTold(Object.fromEntries(keptPageMembers.map((name) => [name, shortMember(info[name], maxAddressLength)]))),
    },
  }
}

const fieldsHeard = (items: readonly JsonObject[]): string[] =>
  items.flatMap((item) => asList(item['subscribed_fields']).flatMap((field) => asText(field) ?? []))

/** Updates accounts that are already connected; new ones are connected in the wizard. */
const mergeAccounts: NonNullable<PlatformRead['merge']>['apply'] = async ({ database }, { page }, items) => {
  const { result } = await transact(database, { actor: null }, async (unit) => {
    const ids: string[] = []
    for (const item of items) {
      const known = await unit.find('IGUSER', { fbId: asText(item['id']) ?? '' })
      if (known?.organisationId !== organisationOf(page)) continue
      await unit.change('IGUSER', known._id, {
        ...pickTold({
          username: shortMember(item['username'], maxNameLength),
          name: shortMember(item['name'], maxNameLength),
          imageUrl: shortMember(item['profile_picture_url'], maxAddressLength),
        }),
      })
      ids.push(known._id)
    }
    return ids
  })
  return result
}

const onPage = { type: 'FBPAGE', right: 'manager' } as const
const labelFields = 'id,page_label_name'

export const facebookReads = {
  fbPostLikes: postLikesRead,
  fbPageInfo: {
    ...onPage,
    request: ({ fbId }) => ({ path: `/${fbId}`, query: { fields: pageFields } }),
    merge: { type: 'FBPAGE', apply: mergeIntoPage(toPageFields) },
  },
  fbPageSubscriptions: {
    ...onPage,
    request: ({ fbId }) => ({ path: `/${fbId}/subscribed_apps` }),
    // The list also holds other applications that are subscribed to the page.
    itemsOf: (answer, _target, { config }) =>
      asList(answer['data']).filter((item) => asText(asObject(item)?.['id']) === config.meta.appId),
    merge: {
      type: 'FBPAGE',
      apply: mergeIntoPage((known, items) => {
        const subscribedFields = fieldsHeard(items)
        const storedFields = asText(known.data?.['webhook_fields']) ?? ''
        const isSame =
          joinFieldNames(subscribedFields.toSorted()) ===
          joinFieldNames(storedFields.split(',').filter(Boolean).toSorted())
        return isSame ? {} : { data: { ...known.data, ...subscriptionData(subscribedFields) } }
      }),
    },
  },
  fbPageLabels: {
    ...onPage,
    list: 'links',
    request: ({ fbId }) => ({ path: `/${fbId}/custom_labels`, query: { fields: labelFields } }),
    merge: { type: 'FBLABEL', apply: (services, target, items) => mergeLabels(services, target, items, null) },
  },
  fbPageIgUsers: {
    ...onPage,
    request: ({ fbId }) => ({
      path: `/${fbId}`,
      query: { fields: `instagram_business_account{${instagramFields}}` },
    }),
    itemsOf: (answer) => [answer['instagram_business_account']],
    merge: { type: 'IGUSER', apply: mergeAccounts },
  },
  fbPageInstagrams: {
    ...onPage,
    list: 'links',
    request: ({ fbId }) => ({ path: `/${fbId}/instagram_accounts`, query: { fields: instagramFields } }),
    merge: { type: 'IGUSER', apply: mergeAccounts },
  },
  fbMessageAttachments: createMessageRead(messengerAdapter, 'attachments'),
  fbMessageShares: createMessageRead(messengerAdapter, 'shares'),
  fbUserLabels: {
    type: 'FBUSER',
    right: 'manager',
    list: 'links',
    request: ({ fbId }) => ({ path: `/${fbId}/custom_labels`, query: { fields: labelFields } }),
    merge: {
      type: 'FBLABEL',
      apply: (services, target, items) => mergeLabels(services, target, items, target.record._id),
    },
  },
} as const satisfies Readonly<Record<string, PlatformRead>>
