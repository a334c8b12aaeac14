// A field for each service: how many accounts of it at most. Empty sets no limit.
import { useTranslation } from 'react-i18next'
import { maxAccounts } from '../../../../../contract/platform/organisation.ts'
import { TextInput } from '../../../../components/TextInput.tsx'
import { isLimit, services } from './limits.ts'
import type { Service, TypedLimits } from './limits.ts'

interface LimitFieldsProps {
  /** Before the names of the fields: unlike those of other forms on the screen. */
  readonly id: string
  readonly typed: TypedLimits
  readonly onTyped: (typed: TypedLimits) => void
}

interface LimitFieldProps extends LimitFieldsProps {
  readonly service: Service
}

export const LimitField = ({ id, service, typed, onTyped }: LimitFieldProps) => {
  const { t } = useTranslation('organisations')
  return (
    <TextInput
      id={`${id}-${service}`}
      name={`${id}-${service}`}
      label={t('allowance.most', { service: t(`services.${service}`) })}
      optional={t('allowance.noLimit')}
      type="number"
      min="0"
      max={String(maxAccounts)}
      value={typed[service]}
      error={isLimit(typed[service]) ? null : t('allowance.bounds', { most: maxAccounts })}
      onValue={(most) => onTyped({ ...typed, [service]: most })}
    />
  )
}

export const LimitFields = (props: LimitFieldsProps) =>
  services.map((service) => <LimitField key={service} service={service} {...props} />)
