// Validation rules of form fields in yup; their messages are keys of the `errors` namespace.
import { string } from 'yup'
import type { StringSchema } from 'yup'
import type { EntityType } from '../../../../contract/index.ts'
import { recordIdPattern } from '../../../../contract/patterns.ts'
import type { FormRules } from '../../../forms/use-form.ts'
import { languageField } from '../../../lib/language-field.ts'
import { emailField, idField, requiredField, textField, usernameField } from '../../../lib/validation.ts'
import { getEarlierField } from '../fields/resource-views.ts'
import type { ResourceField } from '../fields/resource-fields.ts'
import type { FormValues } from './form-values.ts'

const isName = (path: string): boolean => /(^|\.)name$/.test(path)
const isPlatformId = (path: string): boolean => path === 'fbId'

const matching = (key: string, rule: (value: string) => boolean): StringSchema =>
  string().test(key, key, (value) => (value ?? '').trim() === '' || rule((value ?? '').trim()))

const shapeOf = ({ path, kind }: ResourceField): StringSchema => {
  switch (kind) {
    case 'email':
      return emailField()
    case 'username':
      return usernameField()
    case 'language':
      return languageField()
    case 'reference':
      return matching('invalidId', (id) => recordIdPattern.test(id))
    case 'number':
      return matching('INVALID_VALUE', (number) => /^\d{1,9}$/.test(number))
    case 'colour':
      return matching('INVALID_VALUE', (colour) => /^#[0-9a-f]{6}$/i.test(colour))
    case 'time':
      return matching('INVALID_TIME', (time) => !Number.isNaN(Date.parse(time)))
    default:
      if (isPlatformId(path)) return idField()
      return isName(path) ? textField() : string()
  }
}

const ruleOf = (field: ResourceField): StringSchema => {
  const rule = field.required ? requiredField().concat(shapeOf(field)) : shapeOf(field)
  return field.max === null ? rule : rule.max(field.max, 'TEXT_TOO_LONG')
}

/** Whether a time is earlier than the one it must not precede. */
const isTooEarly = (type: EntityType, path: string, values: FormValues): boolean => {
  const beginning = values[getEarlierField(type, path) ?? '']
  const [from, to] = [beginning, values[path]].map((time) =>
    typeof time === 'string' ? Date.parse(time) : Number.NaN,
  ) as [number, number]
  return to < from
}

/** Validates required fields and fields with a value. Lists and checkboxes are always valid. */
export const getFieldRules = (
  type: EntityType,
  fields: readonly ResourceField[],
  values: FormValues,
): FormRules<FormValues> =>
  Object.fromEntries(
    fields
      .filter(({ path }) => typeof values[path] === 'string')
      .filter((field) => field.required || String(values[field.path]).trim() !== '')
      .map((field) => [
        field.path,
        ruleOf(field).test('order', 'TIME_TOO_EARLY', () => !isTooEarly(type, field.path, values)),
      ]),
  )
