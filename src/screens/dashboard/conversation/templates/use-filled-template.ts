// State of a chosen template while its placeholders are filled: its text, and what still prevents sending.
import { useMemo, useState } from 'react'
import type { Row } from '../../../../../contract/index.ts'
import {
  fillTemplate,
  maxTemplateBodyLength,
  readTemplateContent,
  readTemplateValues,
  toTemplateComponents,
} from '../../../../../contract/whatsapp/template-content.ts'
import type {
  FilledTemplate,
  OutgoingTemplate,
  TemplateContent,
  TemplateFileType,
  TemplateValues,
} from '../../../../../contract/whatsapp/template-content.ts'
import type { DraftFile } from '../../../../store/outbox/outbox-entry.ts'
import type { AttachedFiles } from '../use-attaching.ts'

/** The platform accepts no line breaks in a placeholder. */
export const toOneLine = (text: string): string => text.trim().replaceAll(/\s+/g, ' ')

type TemplateFault =
  | { readonly kind: 'file'; readonly file: TemplateFileType }
  | { readonly kind: 'length'; readonly length: number; readonly max: number }
  | { readonly kind: 'unknown' }

interface TemplateMessage {
  readonly text: string
  readonly files: readonly DraftFile[]
  readonly template: OutgoingTemplate
}

/** The template and the values of its placeholders, part by part; null if none is chosen. */
export type ChosenValues = { readonly id: string; readonly values: string[][] } | null

export interface ChosenTemplate {
  readonly template: Row<'FBWATEMPLATE'> | null
  readonly content: TemplateContent | null
  readonly values: TemplateValues
  readonly shown: FilledTemplate
  /** Error other than empty placeholders. */
  readonly fault: TemplateFault | null
  readonly canSend: boolean
  readonly choose: (templateId: string) => void
  readonly fill: (part: number, place: number, value: string) => void
  /** Null while it cannot be sent. */
  readonly toMessage: () => TemplateMessage | null
}

/** Prefills the first placeholder of the body with the draft's text. */
const beginWith = ({ parts }: TemplateContent, draft: string): string[][] => {
  const first = parts.findIndex(({ type, places }) => type === 'body' && places.length > 0)
  return parts.map(({ places }, part) => places.map((_, at) => (part === first && at === 0 ? draft : '')))
}

/** Resets the values if the template's placeholders have changed since they were filled. */
const fitValues = (content: TemplateContent, values: string[][]): string[][] => {
  const fits = content.parts.every(({ places }, part) => values[part]?.length === places.length)
  return fits && values.length === content.parts.length ? values : beginWith(content, '')
}

const fileTypeOf = ({ mimeType }: DraftFile): TemplateFileType =>
  mimeType.startsWith('image/') ? 'image' : mimeType.startsWith('video/') ? 'video' : 'document'

const nothing: FilledTemplate = { header: '', body: '', footer: '', buttons: [] }

const findFault = (
  { headerFile, unknown }: TemplateContent,
  body: string,
  files: readonly DraftFile[],
): TemplateFault | null => {
  if (unknown !== null) return { kind: 'unknown' }
  const [file, ...others] = files
  if (headerFile !== null && (!file || others.length > 0 || fileTypeOf(file) !== headerFile))
    return { kind: 'file', file: headerFile }
  const length = [...body].length
  return length > maxTemplateBodyLength ? { kind: 'length', length, max: maxTemplateBodyLength } : null
}

/** @param storedState the choice, if the caller holds it */
export const useFilledTemplate = (
  templates: readonly Row<'FBWATEMPLATE'>[],
  draft: string,
  { files, isReading }: Pick<AttachedFiles, 'files' | 'isReading'>,
  storedState?: readonly [ChosenValues, (next: ChosenValues) => void],
): ChosenTemplate => {
  const own = useState<ChosenValues>(null)
  const [chosen, setChosen] = storedState ?? own
  const template = templates.find(({ _id }) => _id === chosen?.id) ?? null
  const content = useMemo(() => template && readTemplateContent(template.data?.['components']), [template])
  const values = content && chosen ? fitValues(content, chosen.values) : []
  const shown = content ? fillTemplate(content, values) : nothing
  const fault = content && findFault(content, shown.body, files)
  const components = content && toTemplateComponents(content, values)
  const isFilled = content !== null && components !== null && 'values' in readTemplateValues(content, components)
  const canSend = isFilled && fault === null && !isReading
  return {
    template,
    content,
    values,
    shown,
    fault,
    canSend,
    choose: (id) => {
      const next = templates.find(({ _id }) => _id === id)
      setChosen(
        next ? { id, values: beginWith(readTemplateContent(next.data?.['components']), toOneLine(draft)) } : null,
      )
    },
    fill: (part, place, value) =>
      setChosen(
        chosen && {
          ...chosen,
          values: values.map((of, at) => (at === part ? of.with(place, value) : of)),
        },
      ),
    toMessage: () =>
      canSend && template && components
        ? {
            text: shown.body,
            files: content.headerFile === null ? [] : files,
            template: { name: template.name ?? '', language: { code: template.language ?? '' }, components },
          }
        : null,
  }
}
