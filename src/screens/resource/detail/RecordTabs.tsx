// Tabs of a record: its conversation, its fields, and a list for each related type. For records with a conversation, agents see only the
// conversation; the fields are for managers.
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { AnyRow, EntityType } from '../../../../contract/index.ts'
import { canManageOrganisation } from '../../../../contract/permissions.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { ItemPartContext } from '../../../store/ui/item-part.ts'
import { selectRights } from '../../../store/network/session-slice.ts'
import { belongsToOrganisation } from '../fields/resource-fields.ts'
import { useFieldLabel } from '../fields/use-field-label.ts'
import { RouterTabs } from '../../../components/RouterTabs.tsx'
import { overrideDetails, overrideNamespaces, overrideTabs } from '../overrides/resource-overrides.ts'
import { TabTable } from '../table/TabTable.tsx'
import type { BaseQuery } from '../table/base-query.ts'
import { RecordDetails } from './RecordDetails.tsx'
import { ConversationPanel } from '../work/ConversationPanel.tsx'
import { hasWork, isWork } from '../work/conversation-question.ts'
import { getRelated, tabKey } from './related.ts'
import type { RelatedList } from './related.ts'
import { sortTabs } from './tab-order.ts'

interface RecordTabsProps {
  readonly type: EntityType
  readonly row: AnyRow
}

const detailsKey = 'details'
const workKey = 'conversation'
/** More tabs than this are also listed in a menu. */
const tabsInSight = 7

/** Base query of a related list; its conditions also apply to new records. */
const toBaseQuery = ({ type, field }: RelatedList, { _id, organisationId }: AnyRow): BaseQuery => {
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
  const works = useContext(ItemPartContext) !== null && hasWork(type, row)
  const seesFields = !works || (rights !== null && canManageOrganisation(rights, String(row['organisationId'])))
  const extra = seesFields ? overrideTabs(type, rights, row) : []
  const lists = (rights === null ? [] : getRelated(type, rights)).filter(
    ({ key, type: other }) => (seesFields || isWork(other)) && !extra.some((tab) => tab.key === key),
  )
  const requestedTab = query.get(tabKey(type))
  const shown = lists.find(({ key }) => key === requestedTab)
  const special = extra.find(({ key }) => key === requestedTab)
  const usual = works && !(seesFields && requestedTab === detailsKey) ? workKey : detailsKey
  const tabs = [
    ...(works ? [{ key: workKey, name: t('work.tab') }] : []),
    ...(seesFields ? [{ key: detailsKey, name: t('tabs.details') }] : []),
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
  const Details = overrideDetails(type)
  const details = Details ? <Details type={type} row={row} /> : <RecordDetails type={type} row={row} />
  const beginning = usual === workKey ? <ConversationPanel type={type} row={row} /> : details
  return (
    <RouterTabs
      label={t('tabs.label')}
      allLabel={tabs.length > tabsInSight ? t('tabs.all') : undefined}
      queryKey={tabKey(type)}
      tabs={tabs}
      shown={special?.key ?? shown?.key ?? usual}
    >
      {special ? <special.Panel type={type} row={row} /> : null}
      {shown ? <TabTable key={shown.key} type={shown.type} settled={toBaseQuery(shown, row)} listed /> : null}
      {shown || special ? null : beginning}
    </RouterTabs>
  )
}
