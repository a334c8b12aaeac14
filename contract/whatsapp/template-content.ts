// Parses a template's components and fills in their placeholders; shared by the server and the screens.
type Members = Readonly<Record<string, unknown>>

const membersOf = (value: unknown): Members | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : null
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** File types by the platform's name of the header format. */
const templateFileTypes = { IMAGE: 'image', VIDEO: 'video', DOCUMENT: 'document' } as const
export type TemplateFileType = (typeof templateFileTypes)[keyof typeof templateFileTypes]

const isFileFormat = (format: string): format is keyof typeof templateFileTypes =>
  Object.hasOwn(templateFileTypes, format)

/** A part that may have placeholders: the header's text, the body, the address or the code of a button. */
interface TemplatePart {
  readonly type: 'header' | 'body' | 'button'
  /** For a button: its kind, and its index among the buttons. */
  readonly subType: 'url' | 'copy_code' | null
  readonly index: string | null
  /** The part's text; for a button, its caption. */
  readonly text: string
  /** Names of the placeholders, in their order: `1`, `2` ..., or words. */
  readonly places: readonly string[]
  /** Example values from the platform's review; may be fewer than the placeholders. */
  readonly examples: readonly string[]
}

export interface TemplateContent {
  /** Header, body and buttons, in this order, including those without placeholders. */
  readonly parts: readonly TemplatePart[]
  /** Type of file that the header needs. */
  readonly headerFile: TemplateFileType | null
  readonly footer: string
  /** Captions of the buttons. */
  readonly buttons: readonly string[]
  /** A component or button that cannot be filled in here, under the platform's name; null: none. */
  readonly unknown: string | null
}

/** Values of each part's placeholders, in the order of the parts. */
export type TemplateValues = readonly (readonly string[])[]

const placePattern = /\{\{\s*(\w+)\s*\}\}/g

const findTemplatePlaces = (text: string): string[] => [
  ...new Set([...text.matchAll(placePattern)].map(([, name]) => name as string)),
]

const isNamed = (part: TemplatePart): boolean => part.places.some((place) => !/^\d+$/.test(place))

const examplesOf = (example: unknown, kind: 'header_text' | 'body_text', places: readonly string[]): string[] => {
  const given = membersOf(example)
  const namedParams = listOf(given?.[`${kind}_named_params`]).map(membersOf)
  if (namedParams.length > 0)
    return places.map((place) => textOf(namedParams.find((entry) => entry?.['param_name'] === place)?.['example']))
  const [first] = listOf(given?.[kind])
  return (Array.isArray(first) ? listOf(first) : listOf(given?.[kind])).map(textOf)
}

const toPart = (type: 'header' | 'body', { text, example }: Members): TemplatePart => {
  const places = findTemplatePlaces(textOf(text))
  const examples = examplesOf(example, type === 'header' ? 'header_text' : 'body_text', places)
  return { type, subType: null, index: null, text: textOf(text), places, examples }
}

/** Buttons that need no parameters when the template is sent. */
const plainButtons = new Set(['QUICK_REPLY', 'PHONE_NUMBER', 'VOICE_CALL', 'REQUEST_CONTACT_INFO', 'URL'])

const toButton = (button: Members, at: number): TemplatePart | string => {
  const type = textOf(button['type'])
  const base = { type: 'button' as const, index: String(at), text: textOf(button['text']) }
  const examples = listOf(button['example']).length > 0 ? listOf(button['example']).map(textOf) : []
  if (type === 'COPY_CODE')
    return {
      ...base,
      subType: 'copy_code',
      places: ['1'],
      examples: examples.length > 0 ? examples : [textOf(button['example'])],
    }
  if (type === 'OTP') return { ...base, subType: 'url', places: ['1'], examples }
  if (!plainButtons.has(type)) return type || 'BUTTON'
  return {
    ...base,
    subType: type === 'URL' ? 'url' : null,
    places: findTemplatePlaces(textOf(button['url'])),
    examples,
  }
}

/** @param components in the platform's format */
export const readTemplateContent = (components: unknown): TemplateContent => {
  const found: Record<'header' | 'body' | 'button', TemplatePart[]> = { header: [], body: [], button: [] }
  let headerFile: TemplateFileType | null = null
  let footer = ''
  let unknown: string | null = null
  for (const component of listOf(components).map(membersOf)) {
    const type = textOf(component?.['type'])
    if (component === null) continue
    if (type === 'FOOTER') footer = textOf(component['text'])
    else if (type === 'BODY') found.body.push(toPart('body', component))
    else if (type === 'BUTTONS') {
      for (const [at, button] of listOf(component['buttons']).map(membersOf).entries()) {
        const part = toButton(button ?? {}, at)
        if (typeof part === 'string') unknown ??= part
        else found.button.push(part)
      }
    } else if (type === 'HEADER') {
      const format = textOf(component['format']) || 'TEXT'
      if (format === 'TEXT') found.header.push(toPart('header', component))
      else if (isFileFormat(format)) headerFile = templateFileTypes[format]
      else unknown ??= format
    } else unknown ??= type || 'COMPONENT'
  }
  return {
    parts: [...found.header, ...found.body, ...found.button],
    headerFile,
    footer,
    buttons: found.button.map(({ text }) => text),
    unknown,
  }
}

interface TemplateParameter {
  readonly type: 'text' | 'coupon_code'
  readonly text?: string | null | undefined
  readonly coupon_code?: string | null | undefined
  readonly parameter_name?: string | null | undefined
}

/** A component of an outbound message, in the platform's format. */
export interface TemplateComponent {
  readonly type: string
  readonly sub_type?: string | null | undefined
  readonly index?: string | null | undefined
  readonly parameters?: TemplateParameter[] | null | undefined
}

/** The part of an outbound message that refers to its template. */
export interface OutgoingTemplate {
  readonly name: string
  readonly language: { readonly code: string }
  readonly components: TemplateComponent[]
}

export const toTemplateComponents = ({ parts }: TemplateContent, values: TemplateValues): TemplateComponent[] =>
  parts.flatMap((part, at) => {
    if (part.places.length === 0) return []
    const hasName = isNamed(part)
    const parameters = part.places.map((place, position): TemplateParameter => {
      const text = values[at]?.[position] ?? ''
      if (part.subType === 'copy_code') return { type: 'coupon_code', coupon_code: text }
      return { type: 'text', text, ...(hasName ? { parameter_name: place } : {}) }
    })
    return [
      { type: part.type, ...(part.index === null ? {} : { sub_type: part.subType, index: part.index }), parameters },
    ]
  })

/** Why the given values do not fit the template. */
interface TemplateFault {
  /** The part, or the component that cannot be filled in here. */
  readonly component: string
  readonly wanted: number
  readonly given: number
  /** The placeholder whose value is empty or is not a single line. */
  readonly place?: string
}

const isSameComponent = (part: TemplatePart, { type, index }: TemplateComponent): boolean =>
  type === part.type && (part.index === null || part.index === (index ?? null))

/** The platform refuses line breaks, tabs and more than four spaces in a row. */
const isTemplateText = (text: string): boolean => text.trim() !== '' && !/[\n\r\t]| {5,}/.test(text)

const valueOf = ({ type, text, coupon_code: code }: TemplateParameter): string =>
  (type === 'coupon_code' ? code : text) ?? ''

/** The placeholder values in the components of a message; or why they do not fit. */
export const readTemplateValues = (
  { parts, unknown }: TemplateContent,
  components: readonly TemplateComponent[],
): { readonly values: TemplateValues } | { readonly fault: TemplateFault } => {
  if (unknown !== null) return { fault: { component: unknown, wanted: 1, given: 0 } }
  const strange = components.find(
    (component) => (component.parameters ?? []).length > 0 && !parts.some((part) => isSameComponent(part, component)),
  )
  if (strange) return { fault: { component: strange.type, wanted: 0, given: strange.parameters?.length ?? 0 } }
  const values: string[][] = []
  for (const part of parts) {
    const given = components
      .filter((component) => isSameComponent(part, component))
      .flatMap((one) => one.parameters ?? [])
    const counts = { component: part.type, wanted: part.places.length, given: given.length }
    if (given.length !== part.places.length) return { fault: counts }
    const texts = part.places.map((place, at) => {
      const parameter = isNamed(part) ? given.find((one) => one.parameter_name === place) : given[at]
      return parameter ? valueOf(parameter) : ''
    })
    const wrong = texts.findIndex((text) => !isTemplateText(text))
    if (wrong >= 0) return { fault: { ...counts, place: part.places[wrong] ?? '' } }
    values.push(texts)
  }
  return { values }
}

/** The text of a message made from a template, by part. */
export interface FilledTemplate {
  readonly header: string
  readonly body: string
  readonly footer: string
  readonly buttons: readonly string[]
}

/** An empty value leaves the placeholder as it is. */
const fillPart = ({ text, places }: TemplatePart, values: readonly string[]): string =>
  text.replace(placePattern, (sign, name: string) => values[places.indexOf(name)] || sign)

export const fillTemplate = (content: TemplateContent, values: TemplateValues): FilledTemplate => {
  const fillAll = (type: 'header' | 'body'): string =>
    content.parts.map((part, at) => (part.type === type ? fillPart(part, values[at] ?? []) : '')).join('')
  return { header: fillAll('header'), body: fillAll('body'), footer: content.footer, buttons: content.buttons }
}

export const maxTemplateBodyLength = 1_024
