// A template as its form shows it, read from the platform's components, and as it is sent, with trimmed texts.
import { readTemplateContent } from './template-content.ts'
import { countTemplatePlaces, templateButtonTypes } from './template-draft.ts'
import type { TemplateDraft } from './template-draft.ts'

export interface WrittenButton {
  readonly type: string
  readonly text: string
  readonly value: string
  readonly example: string
}

export interface WrittenTemplate {
  readonly header: string
  readonly headerExample: string
  readonly body: string
  readonly examples: readonly string[]
  readonly footer: string
  readonly buttons: readonly WrittenButton[]
}

type Members = Readonly<Record<string, unknown>>
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const toButton = (button: Members): WrittenButton => ({
  type: textOf(button['type']),
  text: textOf(button['text']),
  value: textOf(button['url'] ?? button['phone_number'] ?? (button['type'] === 'COPY_CODE' ? button['example'] : '')),
  example: textOf(listOf(button['example'])[0]),
})

/** Content of a template for its form; null if the template has parts that only the platform's own tool can edit. */
export const readWrittenTemplate = (
  category: string | null | undefined,
  components: unknown,
): WrittenTemplate | null => {
  const all = listOf(components) as readonly Members[]
  const content = readTemplateContent(components)
  const buttons = all.flatMap(({ type, buttons: given }) =>
    type === 'BUTTONS' ? (listOf(given) as readonly Members[]).map(toButton) : [],
  )
  const isAuthentication = category === 'AUTHENTICATION'
  const isKnown = buttons.every(({ type }) => templateButtonTypes.some((one) => one === type))
  if (content.unknown !== null || content.headerFile !== null || (!isKnown && !isAuthentication)) return null
  const header = content.parts.find(({ type }) => type === 'header')
  const body = content.parts.find(({ type }) => type === 'body')
  return {
    header: header?.text ?? '',
    headerExample: header?.examples[0] ?? '',
    body: body?.text ?? '',
    examples: body?.examples ?? [],
    footer: content.footer,
    buttons: isAuthentication ? [] : buttons,
  }
}

const trim = (words: string | null | undefined): string => (words ?? '').trim()

/** The draft as it is sent. The platform writes the texts of authentication templates, which carry one-time codes, itself. */
export const toPlainDraft = ({ category, ...draft }: TemplateDraft): TemplateDraft =>
  category === 'AUTHENTICATION'
    ? { category }
    : {
        category,
        header: trim(draft.header),
        headerExample: trim(draft.headerExample),
        body: trim(draft.body),
        examples: Array.from({ length: countTemplatePlaces(draft.body) }, (_, at) => trim(draft.examples?.[at])),
        footer: trim(draft.footer),
        buttons: (draft.buttons ?? []).map(({ type, text, value, example }) => ({
          type,
          text: trim(text),
          value: trim(value),
          example: trim(example),
        })),
      }
