// Administration: all records that the provider maintains, in one place (docs/decisions.md, 16).
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { Filter } from '../../../contract/filter.ts'
import type { EntityType } from '../../../contract/index.ts'
import { RouterTabs, usualTabKey } from '../../components/RouterTabs.tsx'
import { ResourceFrame } from './frame/ResourceFrame.tsx'
import { TabTable } from './table/TabTable.tsx'
import { lazyPart } from '../../components/lazy-part.tsx'

interface Part {
  readonly type: EntityType
  /** Initial filter. */
  readonly begin?: Filter
}

const parts: readonly [Part, ...Part[]] = [
  { type: 'USER' },
  { type: 'ORGANISATION' },
  { type: 'CHANNEL' },
  { type: 'WEBHOOKEVENT', begin: { state: 'unknown' } },
  { type: 'RECORDING' },
  { type: 'AUDITENTRY' },
  { type: 'BROWSERERROR' },
]

const RetentionPage = lazyPart(
  async () => (await import(/* webpackChunkName: "settings" */ './settings/RetentionPage.tsx')).RetentionPage,
)
const retentionKey = 'retention'

export const AdministrationScreen = () => {
  const { t } = useTranslation(['resources', 'administration'])
  const [query] = useSearchParams()
  const requestedTab = query.get(usualTabKey)
  const { type, begin } = parts.find((part) => part.type === requestedTab) ?? parts[0]
  const tabs = [
    ...parts.map((part) => ({ key: part.type as string, name: t(`many.${part.type}`) })),
    { key: retentionKey, name: t('administration:retention.tab') },
  ]
  return (
    <ResourceFrame type={null} title={t('administration')} crumbs={[]}>
      <RouterTabs
        label={t('tabs.label')}
        queryKey={usualTabKey}
        tabs={tabs}
        shown={requestedTab === retentionKey ? retentionKey : type}
      >
        {requestedTab === retentionKey ? <RetentionPage /> : <TabTable key={type} type={type} begin={begin} />}
      </RouterTabs>
    </ResourceFrame>
  )
}
