// Converts a template between the form's values and the format of server and platform.
import {
  countTemplatePlaces,
  findTemplateFaults,
  templateButtonTypes,
  templateCategories,
  templateLanguagePattern,
  templateNamePattern,
  toTemplateParts,
} from '../../../../../contract/whatsapp/template-draft.ts'
import type { TemplateDraft } from '../../../../../contract/whatsapp/template-draft.ts'
import { fillTemplate, readTemplateContent } from '../../../../../contract/whatsapp/template-content.ts'
import type { FilledTemplate } from '../../../../../contract/whatsapp/template-content.ts'
import type { FormRules } from '../../../../forms/use-form.ts'
import { requiredField, textRule } from '../../../../lib/validation.ts'
import { mixed } from 'yup'

export interface ButtonValues {
  readonly type: string
  readonly text: string
  readonly value: string
  readonly example: string
}

export interface TemplateValues {
  readonly fbWaBAId: string
  readonly name: string
  readonly language: string
  readonly category: string
  readonly header: string
  readonly headerExample: string
  readonly body: string
  readonly examples: readonly string[]
  readonly footer: string
  readonly buttons: readonly ButtonValues[]
}

export const emptyTemplate: TemplateValues = {
  fbWaBAId: '',
  name: '',
  language: 'tr',
  category: 'UTILITY',
  header: '',
  headerExample: '',
  body: '',
  examples: [],
  footer: '',
  buttons: [],
}

export const emptyButton: ButtonValues = { type: 'QUICK_REPLY', text: '', value: '', example: '' }

export const toDraft = (values: TemplateValues): TemplateDraft => {
  const category = templateCategories.find((one) => one === values.category) ?? 'UTILITY'
  if (category === 'AUTHENTICATION') return { category }
  const { header, headerExample, body, footer } = values
  return {
    category,
    header: header.trim(),
    headerExample: headerExample.trim(),
    body: body.trim(),
    examples: Array.from({ length: countTemplatePlaces(body) }, (_, at) => (values.examples[at] ?? '').trim()),
    footer: footer.trim(),
    buttons: values.buttons.map(({ type, text, value, example }) => ({
      type: templateButtonTypes.find((one) => one === type) ?? 'QUICK_REPLY',
      text: text.trim(),
      value: value.trim(),
      example: example.trim(),
    })),
  }
}

/** Rules for the whole template, reported at the field that each concerns. */
export const templateRules = (values: TemplateValues, isNew: boolean): FormRules<TemplateValues> => {
  const faults = findTemplateFaults(toDraft(values))
  const rule = (field: keyof TemplateDraft) => {
    const code = faults[field]
    return mixed().test('template', code === 'EMPTY_VALUE' ? 'isEmptyValue' : (code ?? ''), () => code === undefined)
  }
  return {
    ...(isNew
      ? {
          fbWaBAId: requiredField(),
          name: requiredField().concat(
            textRule((name) => (templateNamePattern.test(name) ? null : 'TEMPLATE_NAME_INVALID')),
          ),
          language: requiredField().concat(
            textRule((language) => (templateLanguagePattern.test(language) ? null : 'INVALID_VALUE')),
          ),
        }
      : {}),
    header: rule('header'),
    headerExample: rule('headerExample'),
    body: rule('body'),
    examples: rule('examples'),
    footer: rule('footer'),
    buttons: rule('buttons'),
  }
}

/** Preview for the customer, with the examples as placeholder values. */
export const previewTemplate = (values: TemplateValues): FilledTemplate => {
  const content = readTemplateContent(toTemplateParts(toDraft(values)))
  return fillTemplate(
    content,
    content.parts.map(({ examples }) => examples),
  )
}

type Members = Readonly<Record<string, unknown>>
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const toButton = (button: Members): ButtonValues => ({
  type: textOf(button['type']),
  text: textOf(button['text']),
  value: textOf(button['url'] ?? button['phone_number'] ?? (button['type'] === 'COPY_CODE' ? button['example'] : '')),
  example: textOf(listOf(button['example'])[0]),
})

/** Form values of a template; null if it has parts that only the platform's own tool can edit. */
export const readTemplateValues = (
  template: { readonly fbWaBAId: string; readonly name: string; readonly language: string; readonly category: string },
  components: unknown,
): TemplateValues | null => {
  const all = listOf(components) as readonly Members[]
  const content = readTemplateContent(components)
  const buttons = all.flatMap(({ type, buttons: given }) =>
    type === 'BUTTONS' ? (listOf(given) as readonly Members[]).map(toButton) : [],
  )
  const isAuthentication = template.category === 'AUTHENTICATION'
  const isKnown = buttons.every(({ type }) => templateButtonTypes.some((one) => one === type))
  if (content.unknown !== null || content.headerFile !== null || (!isKnown && !isAuthentication)) return null
  const header = content.parts.find(({ type }) => type === 'header')
  const body = content.parts.find(({ type }) => type === 'body')
  return {
    ...template,
    header: header?.text ?? '',
    headerExample: header?.examples[0] ?? '',
    body: body?.text ?? '',
    examples: body?.examples ?? [],
    footer: content.footer,
    buttons: isAuthentication ? [] : buttons,
  }
}
