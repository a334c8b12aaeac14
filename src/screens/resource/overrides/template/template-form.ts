// Converts a template between the form's values and the format of server and platform.
import {
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
import { readWrittenTemplate, toPlainDraft } from '../../../../../contract/whatsapp/written-template.ts'
import type { WrittenButton, WrittenTemplate } from '../../../../../contract/whatsapp/written-template.ts'
import type { FormRules } from '../../../../forms/use-form.ts'
import { requiredField, textRule } from '../../../../lib/validation.ts'
import { mixed } from 'yup'

export interface TemplateValues extends WrittenTemplate {
  readonly fbWaBAId: string
  readonly name: string
  readonly language: string
  readonly category: string
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

export const emptyButton: WrittenButton = { type: 'QUICK_REPLY', text: '', value: '', example: '' }

export const toDraft = ({ category, examples, buttons, ...values }: TemplateValues): TemplateDraft =>
  toPlainDraft({
    ...values,
    category: templateCategories.find((one) => one === category) ?? 'UTILITY',
    examples: [...examples],
    buttons: buttons.map(({ type, ...button }) => ({
      ...button,
      type: templateButtonTypes.find((one) => one === type) ?? 'QUICK_REPLY',
    })),
  })

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

/** Form values of a template; null if it has parts that only the platform's own tool can edit. */
export const readTemplateValues = (
  template: { readonly fbWaBAId: string; readonly name: string; readonly language: string; readonly category: string },
  components: unknown,
): TemplateValues | null => {
  const written = readWrittenTemplate(template.category, components)
  return written && { ...template, ...written }
}
