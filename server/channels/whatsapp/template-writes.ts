// Creates, changes and deletes templates: first at the platform, then in our record.
import type { Row } from '../../../contract/index.ts'
import { findTemplateFaults, toTemplateParts } from '../../../contract/whatsapp/template-draft.ts'
import type { TemplateDraft } from '../../../contract/whatsapp/template-draft.ts'
import { readWrittenTemplate, toPlainDraft } from '../../../contract/whatsapp/written-template.ts'
import { transact } from '../../database/transact.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { ApiError } from '../../lib/api-error.ts'
import { asObject, asText } from '../../lib/json-reading.ts'
import { askPlatform } from '../../platform/ask-platform.ts'
import { getReadableRecord } from '../../platform/platform-read.ts'
import { addAudit } from '../../records/audit.ts'
import { checkReplacing } from '../../records/check-replacing.ts'
import type { CallContext, Handlers } from '../../records/call-context.ts'
import { openAccount } from './open-account.ts'
import { requestTemplate } from './request-template.ts'
import { lockTemplates } from './sync-templates.ts'

type Template = Row<'FBWATEMPLATE'>
type Write = CallContext<'createWaTemplate'> | CallContext<'updateWaTemplate'> | CallContext<'removeWaTemplate'>

/** @throws ApiError INVALID_BODY with the faults by field */
const checkDraft = (draft: TemplateDraft): void => {
  const faults = findTemplateFaults(draft)
  if (Object.keys(faults).length > 0) throw new ApiError('INVALID_BODY', faults, 'FBWATEMPLATE')
}

/** The data while the platform reviews the draft: earlier results no longer apply. */
const toReviewedData = (data: Template['data'], draft: TemplateDraft, status: string): Template['data'] => ({
  ...data,
  status,
  category: draft.category,
  rejected_reason: null,
  components: toTemplateParts(draft),
})

/** Runs under the lock of the account's templates, which a sync of the list holds as well. */
const record = <Result>(
  { services, rights }: Write,
  fbWaBAId: string,
  work: (unit: UnitOfWork) => Promise<Result>,
): Promise<Result> =>
  transact(
    services.database,
    { actor: rights.userId },
    async (unit) => {
      await lockTemplates(unit, fbWaBAId)
      return work(unit)
    },
    { now: services.now },
  ).then(({ result }) => result)

const create = async (context: CallContext<'createWaTemplate'>) => {
  const { fbWaBAId, name, language, ...draft } = context.body
  checkDraft(draft)
  const open = await openAccount({ ...context, params: { id: fbWaBAId } }, 'change')
  const { account } = open
  const { category } = draft
  const answer = asObject(await askPlatform(() => requestTemplate(context, open)))
  const fbId = asText(answer?.['id'])
  if (fbId === null) throw new ApiError('FACEBOOK_REQUEST_ERROR', undefined, 'FBWATEMPLATE')
  const status = asText(answer?.['status']) ?? 'PENDING'
  const given = asText(answer?.['category']) ?? category
  const templateId = await record(context, account._id, async (unit) => {
    const data = { ...toReviewedData({ name, language }, draft, status), category: given }
    const fields = { name, language, status, category: given, isRemoteDeleted: false, data }
    // A webhook about the template may have arrived first.
    const known = await unit.find('FBWATEMPLATE', { fbWaBAId, fbId })
    const { organisationId } = account as { readonly organisationId?: string | null }
    const storedTemplate = known
      ? await unit.change('FBWATEMPLATE', known._id, { name, language, data: { ...data, ...known.data } })
      : unit.add('FBWATEMPLATE', { fbId, fbWaBAId, ...fields }, { organisationId: organisationId ?? '' })
    addAudit(unit, 'created', 'FBWATEMPLATE', storedTemplate._id, { organisationId })
    return storedTemplate._id
  })
  return { templateId, status }
}

/** Statuses in which the platform accepts a change: after a review, not during one. */
const changeable = new Set(['APPROVED', 'REJECTED', 'PAUSED'])

const openTemplate = async (context: CallContext<'updateWaTemplate'> | CallContext<'removeWaTemplate'>) => {
  const template = (await getReadableRecord(context, 'FBWATEMPLATE', 'manager')) as unknown as Template
  if (template.isRemoteDeleted === true) throw new ApiError('NOT_FOUND', undefined, 'FBWATEMPLATE')
  return { template, ...(await openAccount({ ...context, params: { id: template.fbWaBAId } }, 'change')) }
}

/** @throws ApiError RECORD_OVERTAKEN */
const checkSeen = (
  { status, category, data }: Template,
  draft: TemplateDraft,
  seen: TemplateDraft | undefined,
): void => {
  if (!seen) return
  const written = readWrittenTemplate(category, data?.['components'])
  // Compares trimmed texts. The category of an approved template is left out, because it cannot be changed.
  const toCompared = (one: TemplateDraft): Partial<TemplateDraft> => {
    const { category: named, ...others } = toPlainDraft(one)
    return status === 'APPROVED' ? others : { category: named, ...others }
  }
  const known = { ...written, category } as TemplateDraft
  checkReplacing('FBWATEMPLATE', toCompared(draft), toCompared(seen), toCompared(known))
}

const update = async (context: CallContext<'updateWaTemplate'>) => {
  const {
    services,
    body: { $seen: seen, ...draft },
  } = context
  checkDraft(draft)
  const { template, token } = await openTemplate(context)
  const { _id, fbId, fbWaBAId, status: now, category } = template
  if (!changeable.has(now ?? '')) throw new ApiError('TEMPLATE_LOCKED', { status: now ?? null }, 'FBWATEMPLATE')
  checkSeen(template, draft, seen)
  // An approved template keeps its category.
  const categories = now === 'APPROVED' || draft.category === category ? {} : { category: draft.category }
  await askPlatform(() =>
    services.platform.post({
      path: `/${fbId}`,
      token,
      body: { ...categories, components: toTemplateParts(draft) },
    }),
  )
  const status = 'PENDING'
  await record(context, fbWaBAId, async (unit) => {
    const known = await unit.get('FBWATEMPLATE', _id)
    // The result of a review that arrived in the meantime wins.
    const isStill = known?.status === now
    if (!known) return
    const data = toReviewedData(known.data, draft, isStill ? status : (known.status ?? status))
    await unit.change('FBWATEMPLATE', _id, {
      ...(isStill ? { status } : {}),
      ...categories,
      data: { ...data, category: categories.category ?? category },
    })
    const { organisationId } = template as { readonly organisationId?: string | null }
    addAudit(unit, 'updated', 'FBWATEMPLATE', _id, { organisationId, fields: ['components'] })
  })
  return { status }
}

const remove = async (context: CallContext<'removeWaTemplate'>): Promise<Record<string, never>> => {
  const { services } = context
  const { template, account, token } = await openTemplate(context)
  const { _id, fbId, fbWaBAId, name } = template
  await askPlatform(() =>
    services.platform.delete({
      path: `/${account.fbId}/message_templates`,
      token,
      query: { name: name ?? '', hsm_id: fbId },
    }),
  )
  await record(context, fbWaBAId, async (unit) => {
    if (await unit.get('FBWATEMPLATE', _id)) await unit.change('FBWATEMPLATE', _id, { isRemoteDeleted: true })
    const { organisationId } = template as { readonly organisationId?: string | null }
    addAudit(unit, 'removed', 'FBWATEMPLATE', _id, { organisationId, name: name ?? fbId })
  })
  return {}
}

export const templateWriteHandlers: Handlers<'createWaTemplate' | 'updateWaTemplate' | 'removeWaTemplate'> = {
  createWaTemplate: create,
  updateWaTemplate: update,
  removeWaTemplate: remove,
}
