// Form for an assignment rule: conditions, the team that gets the conversation, and how its members take turns.
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { services } from '../../../../contract/channels.ts'
import type { Row } from '../../../../contract/index.ts'
import { assignmentMethods } from '../../../../contract/platform/assignment-rule.ts'
import { CheckInput } from '../../../components/CheckInput.tsx'
import { ChoiceInput } from '../../../components/ChoiceInput.tsx'
import { TextInput } from '../../../components/TextInput.tsx'
import { FormDialog } from '../../../forms/FormDialog.tsx'
import { useForm } from '../../../forms/use-form.ts'
import { requiredField } from '../../../lib/validation.ts'
import { toCreateAddress, toEditAddress } from '../form/form-addresses.ts'
import { isContradictory, useRuleChoices } from './use-rule-choices.ts'
import { useSaveRecord } from './use-save-record.ts'
import styles from './settings.module.css'

interface RuleDialogProps {
  readonly organisationId: string
  /** null for a new one. */
  readonly rule: Row<'ASSIGNMENTRULE'> | null
  /** Place of a new one. */
  readonly place: number
  readonly onClose: () => void
}

export const RuleDialog = ({ organisationId, rule, place, onClose }: RuleDialogProps) => {
  const { t } = useTranslation(['settings', 'resources'])
  const type = 'ASSIGNMENTRULE'
  const choices = useRuleChoices(organisationId, rule)
  const save = useSaveRecord({ type, organisationId, id: rule?._id ?? null })
  const form = useForm({
    id: 'assignment-rule',
    exists: rule !== null,
    draft: rule === null ? toCreateAddress(type, { organisationId }) : toEditAddress(type, rule._id),
    initial: {
      name: rule?.name ?? '',
      service: String(rule?.service ?? ''),
      accountId: rule?.accountId ?? '',
      labelId: rule?.labelId ?? '',
      language: rule?.language ?? '',
      teamId: rule?.teamId ?? '',
      method: String(rule?.method ?? 'roundRobin'),
      isActive: rule?.isPassive !== true,
    },
    rules: () => ({ name: requiredField() }),
    send: async (values, changed) => {
      const { name, method, isActive, ...conditions } = values
      const fields: Record<string, unknown> = {
        name: name.trim(),
        method,
        isPassive: !isActive,
        ...Object.fromEntries(Object.entries(conditions).map(([field, value]) => [field, value || null])),
      }
      const written: readonly string[] = changed.map((field) => (field === 'isActive' ? 'isPassive' : field))
      return (
        await save(
          rule === null
            ? { ...fields, place }
            : Object.fromEntries(Object.entries(fields).filter(([field]) => written.includes(field))),
        )
      ).error
    },
    onDone: onClose,
  })
  const of = (field: 'accountId' | 'labelId' | 'language' | 'teamId') => ({
    ...form.field(field),
    label: t(`assignment.field.${field}`),
    choices: choices[field],
  })
  const { service, accountId } = form.values
  return (
    <FormDialog
      title={rule === null ? t('assignment.add') : t('resources:form.edit', { title: rule.name })}
      form={form}
      submitLabel={t(rule === null ? 'resources:form.create' : 'save')}
      disabled={!form.dirty}
      onClose={onClose}
    >
      <TextInput {...form.field('name')} label={t('assignment.field.name')} autoFocus maxLength={150} />
      <fieldset className={clsx(styles.choices, styles.fields)}>
        <legend className={styles.legend}>{t('assignment.fits')}</legend>
        <ChoiceInput
          {...form.field('service')}
          label={t('assignment.field.service')}
          onValue={(value) => {
            form.change('service', value)
            if (isContradictory(choices, value, accountId)) form.change('accountId', '')
          }}
          choices={services.map((value) => ({ value, label: t(`assignment.service.${value}`) }))}
          none={t('assignment.any')}
        />
        <ChoiceInput
          {...of('accountId')}
          choices={choices.accountId.filter(
            ({ value }) => value === accountId || !isContradictory(choices, service, value),
          )}
          none={t('assignment.any')}
        />
        {choices.labelId.length === 0 ? null : <ChoiceInput {...of('labelId')} none={t('assignment.any')} />}
        <ChoiceInput {...of('language')} none={t('assignment.any')} />
      </fieldset>
      <fieldset className={clsx(styles.choices, styles.fields)}>
        <legend className={styles.legend}>{t('assignment.goes')}</legend>
        <ChoiceInput {...of('teamId')} none={t('assignment.ownTeam')} />
        <ChoiceInput
          {...form.field('method')}
          label={t('assignment.field.method')}
          choices={assignmentMethods.map((value) => ({ value, label: t(`assignment.method.${value}`) }))}
        />
      </fieldset>
      <CheckInput {...form.field('isActive')} label={t('assignment.active')} />
    </FormDialog>
  )
}
