// Dialog with the form of a new or existing record.
import { useTranslation } from 'react-i18next'
import { getDeclaration } from '../../../../contract/index.ts'
import type { EntityType } from '../../../../contract/index.ts'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { useForm } from '../../../forms/use-form.ts'
import type { RequestError } from '../../../store/network/request-error.ts'
import { getEarlierField, getLaterField } from '../fields/resource-views.ts'
import type { ResourceField } from '../fields/resource-fields.ts'
import { useZoneOf } from '../fields/use-zone-of.ts'
import { getFieldRules } from './field-rules.ts'
import { FormField } from './FormField.tsx'
import { FormSkeleton } from './FormSkeleton.tsx'
import { getChosenRecords, toFormValues } from './form-values.ts'
import type { FormValues } from './form-values.ts'

interface RecordDialogProps {
  readonly type: EntityType
  readonly title: string
  readonly fields: readonly ResourceField[]
  /** null while unknown. */
  readonly initial: FormValues | null
  /** Whether the record already exists. */
  readonly exists?: boolean
  /** Key under which input survives a reload. */
  readonly draft?: string | null
  readonly submitLabel: string
  /** Organisation of an existing record. */
  readonly organisationId?: string | undefined
  /** Time zone of its times; if absent, that of the chosen organisation. */
  readonly zone?: string | undefined
  /** Reason why nothing can be changed or sent, as a key of the `forms` namespace. */
  readonly disabled?: string | null
  /** @returns the reason of a refusal; null on success */
  readonly send: (values: FormValues, changed: readonly string[]) => Promise<RequestError | null>
  readonly onClose: () => void
}

/** Field that shows the error when another record has the same value; the name, if the type declares no unique field. */
const findUniqueField = (type: EntityType, fields: readonly ResourceField[]): string | undefined =>
  [...getDeclaration(type).unique.flat(), 'name'].find(
    (path) => path !== 'organisationId' && fields.some((field) => field.path === path),
  )

export const RecordDialog = ({
  type,
  title,
  fields,
  initial,
  exists = false,
  draft = null,
  submitLabel,
  organisationId,
  zone,
  disabled = null,
  send,
  onClose,
}: RecordDialogProps) => {
  const { t } = useTranslation('forms')
  const uniqueField = findUniqueField(type, fields)
  const form = useForm<FormValues>({
    id: 'form',
    initial: initial ?? toFormValues(fields, null),
    exists,
    draft,
    rules: (values) => getFieldRules(type, fields, values),
    secret: getDeclaration(type).secret,
    ...(uniqueField === undefined ? {} : { fieldByCode: { ALREADY_EXISTS: uniqueField } }),
    send,
  })
  const textAt = (path: string | undefined): string | undefined => {
    const value = path === undefined ? undefined : form.values[path]
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const place = textAt('organisationId') ?? organisationId
  const organisationZone = useZoneOf(place)
  return (
    <FormDialog
      title={title}
      form={form}
      submitLabel={submitLabel}
      disabled={exists ? !form.dirty : form.lacking}
      locked={disabled === null ? null : t(disabled)}
      waiting={initial === null ? <FormSkeleton fields={fields} onClose={onClose} /> : null}
      onClose={onClose}
    >
      {fields.map((field) => (
        <FormField
          key={field.path}
          field={field}
          input={form.field(field.path)}
          required={field.required}
          organisationId={place}
          given={getChosenRecords(fields, form.values)}
          zone={zone ?? organisationZone}
          bounds={{ min: textAt(getEarlierField(type, field.path)), max: textAt(getLaterField(type, field.path)) }}
        />
      ))}
    </FormDialog>
  )
}
