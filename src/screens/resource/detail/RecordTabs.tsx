// The tabs of a record: its fields, and a list for each type that belongs to it.
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { AnyRow, EntityType } from '../../../../contract/index.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { selectRights } from '../../../store/network/session-slice.ts'
import { belongsToOrganisation } from '../fields/resource-fields.ts'
import { useFieldLabel } from '../fields/use-field-label.ts'
import { RouterTabs } from '../../../components/RouterTabs.tsx'
import { overrideNamespaces, overrideTabs } from '../overrides/resource-overrides.ts'
import { TabTable } from '../table/TabTable.tsx'
import type { BaseQuery } from '../table/ResourceTable.tsx'
import { RecordDetails } from './RecordDetails.tsx'
import { getRelated, tabKey } from './related.ts'
import type { Related } from './related.ts'
import { sortTabs } from './tab-order.ts'

interface RecordTabsProps {
  readonly type: EntityType
  readonly row: AnyRow
}

const detailsKey = 'details'
/** More than these are in a menu, too. */
const tabsInSight = 7

/** The base query of a list, whose conditions a new record gets too. */
const settledBy = ({ type, field }: Related, { _id, organisationId }: AnyRow): BaseQuery => {
  if (field === null) return { organisationId: _id }
  return {
    filter: { [field]: _id },
    ...(typeof organisationId === 'string' && belongsToOrganisation(type) ? { organisationId } : {}),
  }
}

export const RecordTabs = ({ type, row }: RecordTabsProps) => {
  const { t } = useTranslation(['resources', ...overrideNamespaces])
  const label = useFieldLabel()
  const rights = useAppSelector(selectRights)
  const [query] = useSearchParams()
  const extra = overrideTabs(type, rights, row)
  const lists = (rights === null ? [] : getRelated(type, rights)).filter(
    ({ key }) => !extra.some((tab) => tab.key === key),
  )
  const wanted = query.get(tabKey(type))
  const shown = lists.find(({ key }) => key === wanted)
  const special = extra.find(({ key }) => key === wanted)
  const tabs = [
    { key: detailsKey, name: t('tabs.details') },
    ...sortTabs(type, [
      ...extra.map(({ key, nameKey }) => ({ key, name: t(nameKey) })),
      ...lists.map(({ key, type: other, field, ambiguous }) => ({
        key,
        name:
          ambiguous && field !== null
            ? t('tabs.by', { type: t(`many.${other}`), field: label(field) })
            : t(`many.${other}`),
      })),
    ]),
  ]
  return (
    <RouterTabs
      label={t('tabs.label')}
      allLabel={tabs.length > tabsInSight ? t('tabs.all') : undefined}
      queryKey={tabKey(type)}
      tabs={tabs}
      shown={special?.key ?? shown?.key ?? detailsKey}
    >
      {special ? <special.Panel type={type} row={row} /> : null}
      {shown ? <TabTable key={shown.key} type={shown.type} settled={settledBy(shown, row)} listed /> : null}
      {shown || special ? null : <RecordDetails type={type} row={row} />}
    </RouterTabs>
  )
}
