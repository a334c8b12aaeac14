// Graph API edges of a WhatsApp Business account: numbers, templates and subscription.
import type { Simulation } from '../simulation.ts'
import { addTemplate, phonesOf, whatsappAccountOf } from '../whatsapp/whatsapp-accounts.ts'
import type { WhatsappPhone, WhatsappTemplate } from '../whatsapp/whatsapp-state.ts'
import { askForReview, componentsOf } from '../whatsapp/templates.ts'
import { templateCategories } from '../whatsapp/whatsapp-state.ts'
import type { Call } from './call.ts'
import { parseFields, pick } from './fields.ts'
import type { Fields } from './fields.ts'
import { invalidParameter } from './graph-error.ts'
import { listOf, rangeOf } from './list.ts'
import { isRecord } from './parameters.ts'
import { setWhatsappSubscription, showWhatsappSubscriptions } from './subscriptions.ts'

const rangeOfCall = (simulation: Simulation, { parameters, url }: Call): ReturnType<typeof rangeOf> =>
  rangeOf(parameters, `${simulation.address}${url}`)
const fieldsOf = ({ parameters }: Call): Fields | null => parseFields(parameters.text('fields'))

/** `905321112233` -> `+90 532 111 22 33` */
const formatNumber = (number: string): string =>
  `+${number.replace(/^(\d{2})(\d{3})(\d{3})(\d{2})(\d{2})$/, '$1 $2 $3 $4 $5')}`

const showNumber = (phone: WhatsappPhone, fields: Fields | null): unknown =>
  pick(
    'WhatsAppBusinessPhoneNumber',
    {
      id: () => phone.phoneId,
      display_phone_number: () => formatNumber(phone.number),
      verified_name: () => phone.verifiedName,
      quality_rating: () => phone.quality ?? 'GREEN',
      code_verification_status: () => (phone.setup?.verified === false ? 'NOT_VERIFIED' : 'VERIFIED'),
      name_status: () => 'APPROVED',
      status: () => (phone.setup?.registered === false ? 'PENDING' : 'CONNECTED'),
      health_status: () => ({
        can_send_message: phone.setup?.registered === false ? 'BLOCKED' : 'AVAILABLE',
        entities: [],
      }),
      account_mode: () => 'LIVE',
      platform_type: () => 'CLOUD_API',
      throughput: () => ({ level: 'STANDARD' }),
      is_official_business_account: () => false,
      is_pin_enabled: () => phone.setup === undefined || phone.setup.pin !== null,
    },
    fields,
    ['verified_name', 'display_phone_number', 'quality_rating', 'id'],
  )

export const readNumber = (simulation: Simulation, call: Call): unknown =>
  showNumber(simulation.world.whatsapp.phones[call.object] as WhatsappPhone, fieldsOf(call))

export const listNumbers = (simulation: Simulation, call: Call): unknown =>
  listOf(
    phonesOf(simulation, call.object),
    rangeOfCall(simulation, call),
    (phone) => showNumber(phone, fieldsOf(call)),
    ({ phoneId }) => phoneId,
  )

export const readAccount = (simulation: Simulation, call: Call): unknown => {
  const { wabaId, name } = whatsappAccountOf(simulation, call.object)
  return pick(
    'WhatsAppBusinessAccount',
    {
      id: () => wabaId,
      name: () => name,
      currency: () => 'TRY',
      timezone_id: () => '134',
      message_template_namespace: () => `namespace_${wabaId}`,
      account_review_status: () => 'APPROVED',
      business_verification_status: () => 'verified',
      country: () => 'TR',
      ownership_type: () => 'SELF',
      status: () => 'ACTIVE',
    },
    fieldsOf(call),
    ['id', 'name', 'timezone_id', 'message_template_namespace'],
  )
}

const showTemplate = (template: WhatsappTemplate, fields: Fields | null): unknown =>
  pick(
    'WhatsAppMessageTemplate',
    {
      id: () => template.id,
      name: () => template.name,
      language: () => template.language,
      category: () => template.category,
      status: () => template.status,
      components: () => componentsOf(template),
      parameter_format: () => 'POSITIONAL',
      quality_score: () => ({ score: 'UNKNOWN' }),
      rejected_reason: () => (template.status === 'REJECTED' ? (template.reason ?? 'INVALID_FORMAT') : 'NONE'),
    },
    fields,
    ['name', 'parameter_format', 'components', 'language', 'status', 'category', 'id'],
  )

export const readTemplates = (simulation: Simulation, call: Call): unknown => {
  const filters = (['name', 'language', 'category', 'status'] as const).map(
    (member) => [member, call.parameters.text(member)] as const,
  )
  const templates = whatsappAccountOf(simulation, call.object).templates.filter((template) =>
    filters.every(([member, value]) => value === undefined || template[member] === value),
  )
  return listOf(
    templates,
    rangeOfCall(simulation, call),
    (template) => showTemplate(template, fieldsOf(call)),
    ({ id }) => id,
  )
}

/** Text of a one-time code, which the platform writes itself. */
const codeWords = '{{1}} is your verification code.'

type Component = Readonly<Record<string, unknown>>

/** @throws GraphError when there is no body, or its placeholders have no examples */
const readComponents = ({ parameters }: Call, category: string): { body: string; components: Component[] } => {
  const components = (parameters.array('components') ?? []).filter(isRecord)
  const body = components.find((component) => component.type === 'BODY')
  if (body && category === 'AUTHENTICATION')
    return {
      body: codeWords,
      components: components.map((component) => (component === body ? { ...body, text: codeWords } : component)),
    }
  if (!isRecord(body) || typeof body.text !== 'string')
    throw invalidParameter('The template must have a BODY component with text', 2388072)
  if (/^\{\{|\}\}$/.test(body.text.trim()))
    throw invalidParameter("Variables can't be at the start or end of the template", 2388299)
  return { body: body.text, components }
}

/** A new template is pending until its review. */
export const createTemplate = (simulation: Simulation, call: Call): unknown => {
  const { object, parameters } = call
  const name = parameters.text('name') ?? ''
  const language = parameters.text('language')
  const category = templateCategories.find((known) => known === parameters.text('category'))
  if (!/^[a-z0-9_]{1,512}$/.test(name))
    throw invalidParameter('Param name must contain only lowercase alphanumeric characters and underscores')
  if (language === undefined) throw invalidParameter('The parameter language is required')
  if (!category) throw invalidParameter(`Param category must be one of {${templateCategories.join(', ')}}`)
  const { body, components } = readComponents(call, category)
  const isTaken = whatsappAccountOf(simulation, object).templates.some(
    (template) => template.name === name && template.language === language,
  )
  if (isTaken) throw invalidParameter('There is already content in this language for this template', 2388024)
  const template = addTemplate(simulation, {
    wabaId: object,
    name,
    language,
    category,
    body,
    components,
    status: 'PENDING',
  })
  askForReview(simulation, template)
  return { id: template.id, status: template.status, category }
}

/** A changed template is reviewed again. */
export const changeTemplate = (simulation: Simulation, call: Call): unknown => {
  const template = Object.values(simulation.world.whatsapp.accounts)
    .flatMap(({ templates }) => templates)
    .find(({ id }) => id === call.object) as WhatsappTemplate
  if (template.status === 'PENDING') throw invalidParameter('Message template cannot be edited now', 2593002)
  const category = templateCategories.find((known) => known === call.parameters.text('category')) ?? template.category
  Object.assign(template, { ...readComponents(call, category), category, status: 'PENDING' })
  simulation.changed()
  askForReview(simulation, template)
  return { success: true }
}

/** Deletes all languages of a name, or only the template of `hsm_id`. */
export const deleteTemplates = (simulation: Simulation, { object, parameters }: Call): unknown => {
  const account = whatsappAccountOf(simulation, object)
  const name = parameters.text('name')
  const id = parameters.text('hsm_id')
  const goes = (template: WhatsappTemplate): boolean => (id === undefined ? template.name === name : template.id === id)
  if (!account.templates.some(goes)) throw invalidParameter('Message template not found', 2593002)
  account.templates = account.templates.filter((template) => !goes(template))
  simulation.changed()
  return { success: true }
}

export const readAccountSubscription = (simulation: Simulation, { object }: Call): unknown =>
  showWhatsappSubscriptions(simulation, whatsappAccountOf(simulation, object))
export const setAccountSubscription = (simulation: Simulation, { object }: Call): unknown =>
  setWhatsappSubscription(simulation, whatsappAccountOf(simulation, object), true)
export const endAccountSubscription = (simulation: Simulation, { object }: Call): unknown =>
  setWhatsappSubscription(simulation, whatsappAccountOf(simulation, object), false)
