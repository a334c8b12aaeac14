// Administration: who and what the provider looks after, in one place (decisions 16).
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { Filter } from '../../../contract/filter.ts'
import type { EntityType } from '../../../contract/index.ts'
import { AddressTabs, usualTabKey } from '../../components/AddressTabs.tsx'
import { ResourceFrame } from './frame/ResourceFrame.tsx'
import { LocalTable } from './table/LocalTable.tsx'

interface Part {
  readonly type: EntityType
  /** What one looks for first. */
  readonly begin?: Filter
}

const parts: readonly [Part, ...Part[]] = [
  { type: 'USER' },
  { type: 'ORGANISATION' },
  { type: 'CHANNEL' },
  { type: 'WEBHOOKEVENT', begin: { state: 'unknown' } },
  { type: 'RECORDING' },
  { type: 'AUDITENTRY' },
]

export const AdministrationScreen = () => {
  const { t } = useTranslation('resources')
  const [query] = useSearchParams()
  const { type, begin = {} } = parts.find((part) => part.type === query.get(usualTabKey)) ?? parts[0]
  return (
    <ResourceFrame type={null} title={t('administration')} crumbs={[]}>
      <AddressTabs label={t('tabs.label')} queryKey={usualTabKey} tabs={parts.map((part) => ({ key: part.type, name: t(`many.${part.type}`) }))} shown={type}>
        <LocalTable key={type} type={type} begin={begin} />
      </AddressTabs>
    </ResourceFrame>
  )
}
