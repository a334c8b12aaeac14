// Field for the maximum number of accounts of a service. Empty means no limit.
import { useTranslation } from 'react-i18next'
import { maxAccounts } from '../../../../../contract/platform/organisation.ts'
import { TextInput } from '../../../../components/TextInput.tsx'
import type { FieldProps } from '../../../../forms/use-form.ts'
import type { Service } from './limits.ts'

interface LimitFieldProps {
  readonly service: Service
  readonly input: FieldProps<string>
}

export const LimitField = ({ service, input }: LimitFieldProps) => {
  const { t } = useTranslation('organisations')
  return (
    <TextInput
      {...input}
      label={t('allowance.most', { service: t(`services.${service}`) })}
      optional={t('allowance.noLimit')}
      type="number"
      min="0"
      max={String(maxAccounts)}
      error={input.error === null ? null : t('allowance.bounds', { most: maxAccounts })}
    />
  )
}
