// A message made from a template: checked before anything is written, because the platform charges for it and refuses late.
import type { Row } from '../../../contract/index.ts'
import type { Attachment } from '../../../contract/channel-message.ts'
import {
  fillTemplate,
  maxTemplateBodyLength,
  readTemplateContent,
  readTemplateValues,
  toTemplateComponents,
} from '../../../contract/whatsapp/template-content.ts'
import type { FilledTemplate, TemplateComponent, TemplateContent } from '../../../contract/whatsapp/template-content.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { ApiError } from '../../lib/api-error.ts'
import { asText } from '../../lib/json-reading.ts'

export interface GivenTemplate {
  readonly name: string
  readonly language: { readonly code: string }
  readonly components?: readonly TemplateComponent[] | null | undefined
}

export interface TemplateMessage {
  /** The filled body. */
  readonly text: string
  /** Fields of the message's `data`. @throws ApiError TEMPLATE_PARAMETERS when the file does not fit the header */
  readonly dataWith: (attachment: Attachment | null) => Record<string, unknown>
}

const findTemplate = async (unit: UnitOfWork, fbWaBAId: string, given: GivenTemplate): Promise<Row<'FBWATEMPLATE'>> => {
  const { name, language } = given
  const found = await unit.findAll('FBWATEMPLATE', { fbWaBAId, name, language: language.code })
  const present = found.filter((template) => template.isRemoteDeleted !== true && template.data?.['components'])
  const template = present.find(({ status }) => status === 'APPROVED') ?? present[0]
  if (!template) throw new ApiError('TEMPLATE_UNKNOWN', { name, language: language.code }, 'FBWATEMPLATE')
  if (template.status !== 'APPROVED') {
    const reason = asText(template.data?.['rejected_reason'])
    throw new ApiError('TEMPLATE_NOT_APPROVED', { status: template.status ?? null, reason }, 'FBWATEMPLATE')
  }
  return template
}

const checkFile = ({ headerFile }: TemplateContent, attachment: Attachment | null): void => {
  if ((attachment?.type ?? null) === headerFile) return
  const [requiredCount, given] = [headerFile === null ? 0 : 1, attachment === null ? 0 : 1]
  throw new ApiError('TEMPLATE_PARAMETERS', { component: 'header', wanted: requiredCount, given }, 'FBWATEMPLATE')
}

/** @throws ApiError TEMPLATE_UNKNOWN, TEMPLATE_NOT_APPROVED, TEMPLATE_PARAMETERS `{component, wanted, given}`, MESSAGE_TOO_LONG */
export const composeTemplate = async (
  unit: UnitOfWork,
  fbWaBAId: string,
  given: GivenTemplate,
): Promise<TemplateMessage> => {
  const template = await findTemplate(unit, fbWaBAId, given)
  const content = readTemplateContent(template.data?.['components'])
  const read = readTemplateValues(content, given.components ?? [])
  if ('fault' in read) throw new ApiError('TEMPLATE_PARAMETERS', read.fault, 'FBWATEMPLATE')
  const filled: FilledTemplate = fillTemplate(content, read.values)
  const length = [...filled.body].length
  if (length > maxTemplateBodyLength) throw new ApiError('MESSAGE_TOO_LONG', { most: maxTemplateBodyLength, length })
  const { name, language } = given
  return {
    text: filled.body,
    dataWith: (attachment) => {
      checkFile(content, attachment)
      return {
        type: 'template',
        template: { name, language: { code: language.code }, components: toTemplateComponents(content, read.values) },
        templateParams: read.values.flat(),
        templateData: { ...filled, category: template.category ?? null },
      }
    },
  }
}
