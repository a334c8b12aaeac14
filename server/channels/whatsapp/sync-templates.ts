// Updates our records of a business account's templates to the platform's list.
import type { Row } from '../../../contract/index.ts'
import { transact } from '../../database/transact.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { done } from '../../jobs/job.ts'
import type { Context } from '../../context/context.ts'
import { asList, asObject, asText, clip } from '../../lib/json-reading.ts'
import type { JsonObject } from '../../lib/json-reading.ts'
import { openToken } from '../../platform/account-token.ts'
import { GraphError } from '../../platform/graph-error.ts'
import { retryLater } from '../../platform/retry-later.ts'
import { isLater, withLatestValue } from './latest-values.ts'
import type { JobHandler } from '../../jobs/define-job.ts'
import type { templatesJob } from '../../platform/templates-job.ts'

/** Reason of a refusal, from a webhook or the list; the platform sends NONE for a template that was not refused. */
export const readReason = (reason: unknown): string | null => (reason === 'NONE' ? null : asText(reason))

type Template = Row<'FBWATEMPLATE'>

const members = [
  'name',
  'language',
  'status',
  'category',
  'components',
  'quality_score',
  'rejected_reason',
  'parameter_format',
] as const
const pageSize = 100
/** More pages than the platform's limit of templates per account fills. */
const maxPages = 100

/** Reads all pages. @throws GraphError */
const fetchTemplates = async ({ platform }: Context, token: string, accountFbId: string): Promise<JsonObject[]> => {
  const found: JsonObject[] = []
  let after: string | null = null
  for (let page = 0; page < maxPages; page += 1) {
    const answer = asObject(
      await platform.get({
        path: `/${accountFbId}/message_templates`,
        token,
        query: { fields: ['id', ...members].join(','), limit: String(pageSize), ...(after === null ? {} : { after }) },
      }),
    )
    found.push(
      ...asList(answer?.['data'])
        .map(asObject)
        .filter((one) => one !== null),
    )
    const paging = asObject(answer?.['paging'])
    after = asText(asObject(paging?.['cursors'])?.['after'])
    if (after === null || asText(paging?.['next']) === null) return found
  }
  return found
}

/** Values that a webhook has changed since the request win; unchanged values are not written again. */
const toFields = (known: Template | null, listedTemplate: JsonObject, askedAt: string) => {
  const data: Record<string, unknown> = { ...known?.data }
  const word = (value: unknown, max = 40): string | null => clip(asText(value) ?? '', max) || null
  for (const name of members) if (listedTemplate[name] !== undefined) data[name] = listedTemplate[name]
  data['rejected_reason'] = readReason(data['rejected_reason'])
  const takes = (matter: string, value: string | null, before: string | null): boolean => {
    if (value === null || value === before) return false
    const reportedValue = { time: askedAt, value }
    if (!isLater(known?.data, matter, reportedValue)) return false
    Object.assign(data, withLatestValue(data, matter, reportedValue))
    return true
  }
  const [status, category] = [word(listedTemplate['status']), word(listedTemplate['category'])]
  const fields: Partial<Pick<Template, 'status' | 'category'>> = {
    ...(takes('status', status, known?.status ?? null) ? { status } : {}),
    ...(takes('category', category, known?.category ?? null) ? { category } : {}),
  }
  const scoreOf = (from: unknown): string | null => word(asObject(from)?.['score'])
  const before = known?.data?.['quality_score']
  const score = scoreOf(listedTemplate['quality_score'])
  if (score !== scoreOf(before) && !takes('quality', score, scoreOf(before))) data['quality_score'] = before
  const shown = { status: fields.status ?? known?.status ?? null, category: fields.category ?? known?.category ?? null }
  return {
    ...fields,
    name: word(listedTemplate['name'], 512),
    language: word(listedTemplate['language']),
    isRemoteDeleted: false,
    data: { ...data, ...shown },
  }
}

/** Serialises all writes of the account's templates. */
export const lockTemplates = (unit: UnitOfWork, fbWaBAId: string): Promise<void> => unit.lock(`${fbWaBAId}:templates`)

const recordTemplates = async (
  unit: UnitOfWork,
  account: Row<'FBWABA'>,
  listedTemplates: readonly JsonObject[],
  askedAt: string,
): Promise<void> => {
  await lockTemplates(unit, account._id)
  const known = await unit.findAll('FBWATEMPLATE', { fbWaBAId: account._id })
  const seen = new Set<string>()
  for (const listedTemplate of listedTemplates) {
    const fbId = asText(listedTemplate['id'])
    if (fbId === null || seen.has(fbId)) continue
    seen.add(fbId)
    const record = known.find((template) => template.fbId === fbId) ?? null
    const fields = toFields(record, listedTemplate, askedAt)
    if (!record)
      unit.add(
        'FBWATEMPLATE',
        { fbId, fbWaBAId: account._id, ...fields },
        { organisationId: account.organisationId ?? '' },
      )
    else await unit.change('FBWATEMPLATE', record._id, fields)
  }
  for (const template of known) {
    if (seen.has(template.fbId ?? '') || template.isRemoteDeleted === true) continue
    // A template that was created during the request is in the next list.
    if (template.createdTime < askedAt) await unit.change('FBWATEMPLATE', template._id, { isRemoteDeleted: true })
  }
}

/** @returns false when the account is gone or has no token. @throws GraphError */
export const syncTemplates = async (services: Context, fbWaBAId: string): Promise<boolean> => {
  const { result: request } = await transact(services.database, { actor: null }, async (unit) => {
    const account = await unit.get('FBWABA', fbWaBAId)
    const token = account && (await openToken(unit, { fbWaBAId }))
    return account && token ? { account, token, askedAt: unit.now } : null
  })
  if (!request) return false
  const listedTemplates = await fetchTemplates(services, request.token, request.account.fbId ?? '')
  await transact(services.database, { actor: null }, (unit) =>
    recordTemplates(unit, request.account, listedTemplates, request.askedAt),
  )
  return true
}

export const createTemplatesHandler =
  (services: Context): JobHandler<typeof templatesJob> =>
  async ({ fbWaBAId }, { attempts }) => {
    try {
      await syncTemplates(services, fbWaBAId)
    } catch (error) {
      if (!(error instanceof GraphError)) throw error
      return retryLater(error, attempts, { fbWaBAId }) ?? { state: 'failed', error: error.message }
    }
    return done
  }
