// A template as people write it, the platform's rules for it, and its conversion to the platform's format; shared by form and server.
import { array, choice, object, text } from '../fields.ts'
import { fillTemplate, readTemplateContent } from './template-content.ts'

export const templateCategories = ['AUTHENTICATION', 'MARKETING', 'UTILITY'] as const
type TemplateCategory = (typeof templateCategories)[number]

export const templateButtonTypes = ['QUICK_REPLY', 'URL', 'PHONE_NUMBER', 'COPY_CODE'] as const

/** The platform's limits, characters or counts. */
export const templateLimits = {
  name: 512,
  header: 60,
  body: 1_024,
  footer: 60,
  buttons: 10,
  buttonText: 25,
  url: 2_000,
  phone: 20,
  code: 15,
} as const

/** Content of a template; its limits are checked by `findTemplateFaults`, so that each error names its field. */
export const templateContentFields = {
  category: choice(...templateCategories).required('EMPTY_VALUE'),
  header: text(1_024),
  /** Example for the header's placeholder, for the review. */
  headerExample: text(1_024),
  body: text(20_000),
  /** One example per placeholder, in their order. */
  examples: array(text(1_024)).max(100),
  footer: text(1_024),
  buttons: array(
    object({
      type: choice(...templateButtonTypes).required('EMPTY_VALUE'),
      text: text(1_024),
      /** A web address, phone number or code, depending on `type`. */
      value: text(2_000),
      /** Example of an address with a placeholder. */
      example: text(2_000),
    }).required(),
  ).max(100),
} as const

interface TemplateDraftButton {
  readonly type: (typeof templateButtonTypes)[number]
  readonly text?: string | null | undefined
  readonly value?: string | null | undefined
  readonly example?: string | null | undefined
}

export interface TemplateDraft {
  readonly category: TemplateCategory
  readonly header?: string | null | undefined
  readonly headerExample?: string | null | undefined
  readonly body?: string | null | undefined
  readonly examples?: (string | null | undefined)[] | undefined
  readonly footer?: string | null | undefined
  readonly buttons?: TemplateDraftButton[] | undefined
}

/** Keys of the `errors` namespace. */
type TemplateFaultCode =
  | 'EMPTY_VALUE'
  | 'INVALID_VALUE'
  | 'TEXT_TOO_LONG'
  | 'TEMPLATE_PLACES_UNORDERED'
  | 'TEMPLATE_PLACE_AT_EDGE'
  | 'TEMPLATE_PLACES_TOO_MANY'
  | 'TEMPLATE_EXAMPLE_MISSING'
  | 'TEMPLATE_TEXT_SHAPE'
  | 'TEMPLATE_BUTTON_INVALID'
  | 'TEMPLATE_BUTTONS_MIXED'

type Faults = Partial<Record<keyof TemplateDraft, TemplateFaultCode>>

const placePattern = /\{\{\s*([^{}]*?)\s*\}\}/g

/** Names of the placeholders in their order, including repetitions. */
const placesIn = (words: string): string[] => [...words.matchAll(placePattern)].map(([, name = '']) => name)

/** Number of examples that a text needs. */
export const countTemplatePlaces = (words: string | null | undefined): number => new Set(placesIn(words ?? '')).size

const lengthOf = (words: string): number => [...words].length

/** Whether the placeholders are 1, 2, 3 without a gap; each may occur several times. */
const isConsecutive = (names: readonly string[]): boolean =>
  [...new Set(names)]
    .map(Number)
    .toSorted((one, other) => one - other)
    .every((name, at) => name === at + 1)

const findTextFault = (words: string, max: number, maxPlaces: number): TemplateFaultCode | null => {
  if (lengthOf(words) > max) return 'TEXT_TOO_LONG'
  const names = placesIn(words)
  // An unmatched brace would reach the customer.
  if (/\{\{|\}\}/.test(words.replace(placePattern, '')) || !isConsecutive(names)) return 'TEMPLATE_PLACES_UNORDERED'
  return new Set(names).size > maxPlaces ? 'TEMPLATE_PLACES_TOO_MANY' : null
}

const findBodyFault = (body: string): TemplateFaultCode | null => {
  if (body === '') return 'EMPTY_VALUE'
  const fault = findTextFault(body, templateLimits.body, 100)
  if (fault !== null) return fault
  if (/^\{\{[^{}]*\}\}/.test(body) || /\{\{[^{}]*\}\}$/.test(body)) return 'TEMPLATE_PLACE_AT_EDGE'
  return /\n{3,}| {5,}|\t/.test(body) ? 'TEMPLATE_TEXT_SHAPE' : null
}

const findHeaderFault = (header: string): TemplateFaultCode | null =>
  /[\n*_~]/.test(header) ? 'TEMPLATE_TEXT_SHAPE' : findTextFault(header, templateLimits.header, 1)

const findFooterFault = (footer: string): TemplateFaultCode | null => {
  if (footer.includes('\n') || placesIn(footer).length > 0) return 'TEMPLATE_TEXT_SHAPE'
  return lengthOf(footer) > templateLimits.footer ? 'TEXT_TOO_LONG' : null
}

const isWebAddress = (value: string): boolean =>
  /^https?:\/\//.test(value) && URL.canParse(value.replace(placePattern, 'x')) && !/\s/.test(value)

/** An address may have one placeholder, at its end. */
const hasFaultlessPlace = (value: string): boolean => {
  const names = placesIn(value)
  return names.length === 0 || (names.length === 1 && /\{\{\s*1\s*\}\}$/.test(value))
}

const isFaultless = ({ type, text: given, value, example }: TemplateDraftButton): boolean => {
  const words = (given ?? '').trim()
  const what = (value ?? '').trim()
  if (type === 'COPY_CODE') return what !== '' && what.length <= templateLimits.code
  if (words === '' || lengthOf(words) > templateLimits.buttonText || placesIn(words).length > 0) return false
  if (type === 'PHONE_NUMBER') return /^\+?\d{5,19}$/.test(what.replaceAll(/[\s().-]/g, ''))
  if (type !== 'URL') return true
  return isWebAddress(what) && hasFaultlessPlace(what) && (placesIn(what).length === 0 || isWebAddress(example ?? ''))
}

const maxOfType: Readonly<Partial<Record<TemplateDraftButton['type'], number>>> = {
  URL: 2,
  PHONE_NUMBER: 1,
  COPY_CODE: 1,
}

const findButtonsFault = (buttons: readonly TemplateDraftButton[]): TemplateFaultCode | null => {
  if (buttons.length > templateLimits.buttons) return 'TEMPLATE_BUTTONS_MIXED'
  if (!buttons.every(isFaultless)) return 'TEMPLATE_BUTTON_INVALID'
  const count = (type: TemplateDraftButton['type']): number => buttons.filter((button) => button.type === type).length
  const tooMany = templateButtonTypes.some((type) => count(type) > (maxOfType[type] ?? templateLimits.buttons))
  // Quick reply buttons must be adjacent, before or after the others.
  const changes = buttons.filter(
    ({ type }, at) => at > 0 && (type === 'QUICK_REPLY') !== (buttons[at - 1]?.type === 'QUICK_REPLY'),
  ).length
  return tooMany || changes > 1 ? 'TEMPLATE_BUTTONS_MIXED' : null
}

const hasExamples = (examples: TemplateDraft['examples'], neededCount: number): boolean =>
  Array.from({ length: neededCount }, (_, at) => (examples?.[at] ?? '').trim()).every((example) => example !== '')

/** Errors that the platform would report, by field. A one-time code has none, because the platform writes its text. */
export const findTemplateFaults = (draft: TemplateDraft): Faults => {
  if (draft.category === 'AUTHENTICATION') return {}
  const header = (draft.header ?? '').trim()
  const body = (draft.body ?? '').trim()
  const examples = hasExamples(draft.examples, countTemplatePlaces(body)) ? null : 'TEMPLATE_EXAMPLE_MISSING'
  const headerExample = hasExamples([draft.headerExample], countTemplatePlaces(header))
    ? null
    : 'TEMPLATE_EXAMPLE_MISSING'
  const found = {
    header: header === '' ? null : findHeaderFault(header),
    headerExample,
    body: findBodyFault(body),
    examples,
    footer: findFooterFault((draft.footer ?? '').trim()),
    buttons: findButtonsFault(draft.buttons ?? []),
  }
  return Object.fromEntries(Object.entries(found).filter(([, code]) => code !== null)) as Faults
}

/** Format of a template's name on the platform. */
export const templateNamePattern = /^[a-z0-9_]{1,512}$/
export const templateLanguagePattern = /^[a-z]{2,3}(_[A-Z]{2,3})?$/

type Component = Readonly<Record<string, unknown>>

const toPlatformButton = ({ type, text: given, value, example }: TemplateDraftButton): Component => {
  const words = (given ?? '').trim()
  const what = (value ?? '').trim()
  switch (type) {
    case 'URL':
      return {
        type,
        text: words,
        url: what,
        ...(placesIn(what).length > 0 ? { example: [(example ?? '').trim()] } : {}),
      }
    case 'PHONE_NUMBER':
      return { type, text: words, phone_number: what }
    case 'COPY_CODE':
      return { type, example: what }
    default:
      return { type, text: words }
  }
}

const codeMinutes = 10

/** The components in the platform's format. */
export const toTemplateParts = (draft: TemplateDraft): readonly Component[] => {
  if (draft.category === 'AUTHENTICATION')
    return [
      { type: 'BODY', add_security_recommendation: true },
      { type: 'FOOTER', code_expiration_minutes: codeMinutes },
      { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE' }] },
    ]
  const [header, body, footer] = [draft.header, draft.body, draft.footer].map((words) => (words ?? '').trim())
  const examples = (draft.examples ?? []).slice(0, countTemplatePlaces(body)).map((example) => (example ?? '').trim())
  const headerExample = (draft.headerExample ?? '').trim()
  const buttons = draft.buttons ?? []
  return [
    ...(header
      ? [
          {
            type: 'HEADER',
            format: 'TEXT',
            text: header,
            ...(countTemplatePlaces(header) > 0 ? { example: { header_text: [headerExample] } } : {}),
          },
        ]
      : []),
    { type: 'BODY', text: body, ...(examples.length > 0 ? { example: { body_text: [examples] } } : {}) },
    ...(footer ? [{ type: 'FOOTER', text: footer }] : []),
    ...(buttons.length > 0 ? [{ type: 'BUTTONS', buttons: buttons.map(toPlatformButton) }] : []),
  ]
}

const wordsOf = (components: unknown): string => JSON.stringify(fillTemplate(readTemplateContent(components), []))

interface StoredTemplate {
  readonly category?: string | null | undefined
  readonly data?: Readonly<Record<string, unknown>> | null | undefined
}

/** Whether the stored template equals the draft. For one-time codes only the category counts, because the platform writes their text. */
export const isWrittenAs = (draft: TemplateDraft, { category, data }: StoredTemplate): boolean =>
  draft.category === 'AUTHENTICATION'
    ? category === draft.category
    : wordsOf(data?.['components']) === wordsOf(toTemplateParts(draft))
