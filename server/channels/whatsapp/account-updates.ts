// Events about our own account: templates under review, the name and the quality of a number.
import type { Row } from '../../../contract/index.ts'
import type { Outcome } from '../../context/webhook-item.ts'
import { done } from '../../inbound/event-record.ts'
import { asList, asText, clip, ownMember } from '../../lib/json-reading.ts'
import type { JsonObject } from '../../lib/json-reading.ts'
import { alertOrganisation } from '../../platform/alert-organisation.ts'
import { askForTemplates } from '../../platform/templates-job.ts'
import { accountStatusHandlers } from './account-status.ts'
import type { AccountContext } from './context.ts'
import { readReason } from './sync-templates.ts'
import { mergeWebhookComponents } from './merge-webhook-components.ts'
import { isLater, withLatestValue } from './latest-values.ts'

type Template = Row<'FBWATEMPLATE'>
type EventHandler = (context: AccountContext, value: JsonObject) => Promise<Outcome>

const short = (value: unknown, max = 40): string | null => clip(asText(value) ?? '', max) || null

/** Events whose status has another name. */
const statusAfter: Readonly<Record<string, string>> = {
  REINSTATED: 'APPROVED',
  UNARCHIVED: 'APPROVED',
  FLAGGED: 'APPROVED',
}

const templateOf = async (
  { unit, account, organisationId }: AccountContext,
  value: JsonObject,
): Promise<Template | null> => {
  const fbId = asText(value['message_template_id'])
  if (fbId === null) return null
  const known = await unit.find('FBWATEMPLATE', { fbWaBAId: account._id, fbId })
  const [name, language] = [short(value['message_template_name'], 512), short(value['message_template_language'])]
  if (known) return known
  return unit.add(
    'FBWATEMPLATE',
    { fbId, fbWaBAId: account._id, name, language, isRemoteDeleted: false, data: { name, language } },
    { organisationId },
  )
}

type TemplatePatch = Partial<Pick<Template, 'status' | 'category' | 'isRemoteDeleted' | 'data'>>

/** Handler of one matter of a template, whose latest value wins. @param tells whether managers are notified of the value */
const aboutTemplate =
  (
    matter: string,
    member: string,
    patchFor: (value: string, body: JsonObject, template: Template) => TemplatePatch,
    tells: (word: string) => boolean = () => false,
  ): EventHandler =>
  async (context, value) => {
    const word = short(value[member])
    const template = word === null ? null : await templateOf(context, value)
    if (word === null || template === null) return { state: 'unknown' }
    // The event has neither the content nor the full reason, so the template is read again.
    if (!template.data?.['components'] || matter === 'status') await askForTemplates(context.unit, context.account._id)
    const reportedValue = { time: context.time, value: word }
    if (!isLater(template.data, matter, reportedValue)) return done
    const patch = patchFor(word, value, template)
    await context.unit.change('FBWATEMPLATE', template._id, {
      ...patch,
      data: { ...template.data, ...patch.data, ...withLatestValue(template.data, matter, reportedValue) },
    })
    if (tells(word))
      await alertOrganisation(context.unit, context.organisationId, {
        type: 'WA_TEMPLATE',
        item: { type: 'FBWATEMPLATE', id: template._id },
        title: template.name,
        snippet: [word, readReason(value['reason'])].filter(Boolean).join(' '),
      })
    return done
  }

/** Statuses that managers wait for or have to act on. */
const tellingStatuses = new Set(['APPROVED', 'REJECTED', 'PAUSED', 'DISABLED', 'FLAGGED', 'PENDING_DELETION'])

const handleStatus = aboutTemplate(
  'status',
  'event',
  (event, { reason }) => {
    const status = statusAfter[event] ?? event
    return { status, isRemoteDeleted: event === 'DELETED', data: { status, rejected_reason: readReason(reason) } }
  },
  (event) => tellingStatuses.has(event),
)

const handleQuality = aboutTemplate(
  'quality',
  'new_quality_score',
  (score) => ({ data: { quality_score: { score } } }),
  (score) => score === 'RED',
)

/** Without a previous category the change is only announced. */
const handleCategory: EventHandler = (context, value) =>
  asText(value['previous_category']) === null
    ? aboutTemplate(
        'nextCategory',
        'new_category',
        (category) => ({ data: { next_category: category } }),
        () => true,
      )(context, value)
    : aboutTemplate(
        'category',
        'new_category',
        (category) => ({ category, data: { category } }),
        () => true,
      )(context, value)

const handleComponents = aboutTemplate('components', 'message_template_element', (_element, body, { data }) => ({
  data: { components: mergeWebhookComponents(asList(data?.['components']), body) },
}))

const digitsOf = (value: unknown): string => (asText(value) ?? '').replace(/\D/g, '')

/** The events name a number by its display form, not by its id. */
const phoneOf = async ({ unit, account }: AccountContext, value: JsonObject): Promise<Row<'FBWAPHONE'> | null> => {
  const digits = digitsOf(value['display_phone_number'])
  const phones = await unit.findAll('FBWAPHONE', { fbWaBAId: account._id })
  return phones.find(({ displayPhoneNumber }) => digits !== '' && digitsOf(displayPhoneNumber) === digits) ?? null
}

const aboutPhone =
  (
    matter: string,
    member: string,
    patchFor: (word: string) => Partial<Pick<Row<'FBWAPHONE'>, 'qualityRating' | 'verifiedName' | 'data'>>,
    telling: { readonly type: 'WA_QUALITY' | 'WA_ACCOUNT'; readonly snippet: string } | null = null,
  ): EventHandler =>
  async (context, value) => {
    const word = short(value[member], 150)
    if (word === null) return { state: 'unknown' }
    const phoneBeforeLock = await phoneOf(context, value)
    if (!phoneBeforeLock) return { state: 'unattributed' }
    await context.unit.lock(`FBWAPHONE:${phoneBeforeLock._id}`)
    const phone = (await context.unit.get('FBWAPHONE', phoneBeforeLock._id)) ?? phoneBeforeLock
    const reportedValue = { time: context.time, value: word }
    if (!isLater(phone.data, matter, reportedValue)) return done
    const patch = patchFor(word)
    await context.unit.change('FBWAPHONE', phone._id, {
      ...patch,
      data: { ...phone.data, ...patch.data, ...withLatestValue(phone.data, matter, reportedValue) },
    })
    if (telling)
      await alertOrganisation(context.unit, context.organisationId, {
        ...telling,
        item: { type: 'FBWAPHONE', id: phone._id },
        title: phone.verifiedName ?? phone.displayPhoneNumber,
      })
    return done
  }

const ratings: Readonly<Record<string, string>> = { FLAGGED: 'RED', UNFLAGGED: 'UNKNOWN' }

const handlePhoneQuality: EventHandler = (context, value) => {
  const rating = ownMember(ratings, asText(value['event']))
  const limit = asText(value['max_daily_conversations_per_business']) ?? asText(value['current_limit'])
  const event = short(value['event']) ?? ''
  const telling = (snippet: string) => ({ type: 'WA_QUALITY' as const, snippet })
  if (rating !== undefined)
    return aboutPhone('quality', 'event', () => ({ qualityRating: rating }), telling(event))(context, value)
  return aboutPhone(
    'limit',
    'event',
    () => ({ data: { messaging_limit: limit } }),
    event === 'DOWNGRADE' ? telling([event, limit].filter(Boolean).join(' ')) : null,
  )(context, value)
}

const handlePhoneName: EventHandler = (context, value) => {
  const name = short(value['requested_verified_name'], 150)
  const approved = value['decision'] === 'APPROVED' && name !== null
  return approved
    ? aboutPhone('name', 'requested_verified_name', () => ({ verifiedName: name }))(context, value)
    : aboutPhone(
        'nameDecision',
        'decision',
        (decision) => ({ data: { name_decision: decision, requested_verified_name: name } }),
        { type: 'WA_ACCOUNT', snippet: [short(value['decision']), name].filter(Boolean).join(' ') },
      )(context, value)
}

/** Handlers by the field of the change. */
export const accountUpdateHandlers: Readonly<Record<string, EventHandler>> = {
  ...accountStatusHandlers,
  message_template_status_update: handleStatus,
  message_template_quality_update: handleQuality,
  message_template_components_update: handleComponents,
  template_category_update: handleCategory,
  phone_number_quality_update: handlePhoneQuality,
  phone_number_name_update: handlePhoneName,
}
