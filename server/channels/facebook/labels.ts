// Labels that were put on people in the page's own inbox at the platform.
import { transact } from '../../database/transact.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import type { Context, WebhookPort } from '../../context/context.ts'
import { asObject, asText, clip } from '../../lib/json-reading.ts'
import type { JsonObject } from '../../lib/json-reading.ts'
import { organisationOf } from '../../platform/account-records.ts'
import type { ReadTarget } from '../../platform/platform-read.ts'

const maxNameLength = 150

const writeLabel = async (
  unit: UnitOfWork,
  { page }: Pick<ReadTarget, 'page'>,
  fbId: string,
  label: JsonObject,
  fbUserId: string | null,
  isOn = true,
): Promise<string> => {
  const name = clip(asText(label['page_label_name']) ?? asText(label['name']) ?? '', maxNameLength) || null
  const known = await unit.find('FBLABEL', { fbPageId: page._id, fbId })
  const people = new Set(known?.fbUserIds ?? [])
  if (fbUserId !== null && isOn) people.add(fbUserId)
  if (fbUserId !== null && !isOn) people.delete(fbUserId)
  const fields = { ...(name === null ? {} : { name, data: { page_label_name: name } }), fbUserIds: [...people] }
  if (known) return (await unit.change('FBLABEL', known._id, fields))._id
  return unit.add(
    'FBLABEL',
    { fbId, fbPageId: page._id, name: null, data: {}, ...fields },
    { organisationId: organisationOf(page) },
  )._id
}

/**
 * @param fbUserId the person these are all the labels of: other labels of the page are taken off them; null: all labels of the page
 * @returns ids of the labels
 */
export const mergeLabels = async (
  { database }: Context,
  target: Pick<ReadTarget, 'page'>,
  items: readonly JsonObject[],
  fbUserId: string | null,
): Promise<string[]> => {
  const { result } = await transact(database, { actor: null }, async (unit) => {
    await unit.lock(`FBLABEL:${target.page._id}`)
    const ids: string[] = []
    for (const item of items) {
      const fbId = asText(item['id'])
      if (fbId !== null) ids.push(await writeLabel(unit, target, fbId, item, fbUserId))
    }
    if (fbUserId === null) return ids
    for (const label of await unit.findAll('FBLABEL', { fbPageId: target.page._id }))
      if (!ids.includes(label._id) && label.fbUserIds?.includes(fbUserId))
        await unit.change('FBLABEL', label._id, { fbUserIds: label.fbUserIds.filter((id) => id !== fbUserId) })
    return ids
  })
  return result
}

/** Webhooks about a label that was put on a person in the page's inbox, or taken off. */
export const labelWebhooks: WebhookPort = {
  takes: ({ kind }) => kind === 'page/inbox_labels',
  locksOf: () => [],
  handle: async (_services, unit, { accountFbId, body }) => {
    const page = accountFbId === null ? null : await unit.find('FBPAGE', { fbId: accountFbId })
    if (!page) return { state: 'unattributed' }
    const value = asObject(asObject(body)?.['value'])
    const label = asObject(value?.['label'])
    const fbId = asText(label?.['id'])
    const personFbId = asText(asObject(value?.['user'])?.['id']) ?? ''
    const person = await unit.find('FBUSER', { organisationId: organisationOf(page), fbId: personFbId })
    // People who have never written have no record; their labels are read on request.
    if (!label || fbId === null || !person) return { state: 'visible' }
    await unit.lock(`FBLABEL:${page._id}`)
    await writeLabel(unit, { page }, fbId, label, person._id, value?.['action'] !== 'remove')
    return { state: 'done' }
  },
  arrivalsOf: () => [],
}
