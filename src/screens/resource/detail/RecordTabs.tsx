// The tabs of a record: its fields, and a list for each type that belongs to it. The address says which one is open.
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import type { AnyRow, EntityType } from '../../../../contract/index.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { selectRights } from '../../../store/session/session-slice.ts'
import { useFieldLabel } from '../fields/use-field-label.ts'
import { RecordDetails } from './RecordDetails.tsx'
import { RelatedList } from './RelatedList.tsx'
import { relatedOf, tabKey } from './related.ts'
import styles from './record-tabs.module.css'

interface RecordTabsProps {
  readonly type: EntityType
  readonly row: AnyRow
}

const detailsKey = 'details'

export const RecordTabs = ({ type, row }: RecordTabsProps) => {
  const { t } = useTranslation('resources')
  const label = useFieldLabel()
  const rights = useAppSelector(selectRights)
  const [query] = useSearchParams()
  const lists = rights === null ? [] : relatedOf(type, rights)
  const shown = lists.find(({ key }) => key === query.get(tabKey(type)))
  const tabs = [
    { key: detailsKey, name: t('tabs.details') },
    ...lists.map(({ key, type: other, field, ambiguous }) => ({
      key,
      name: ambiguous && field !== null ? t('tabs.by', { type: t(`many.${other}`), field: label(field) }) : t(`many.${other}`),
    })),
  ]
  return (
    <>
      <Tabs className={styles.tabs ?? ''} value={shown?.key ?? detailsKey} variant="scrollable" scrollButtons="auto" aria-label={t('tabs.label')}>
        {tabs.map(({ key, name }) => (
          <Tab key={key} value={key} label={name} id={`tab-${key}`} aria-controls={`panel-${key}`} component={Link} to={`?${new URLSearchParams({ [tabKey(type)]: key }).toString()}`} replace />
        ))}
      </Tabs>
      <div role="tabpanel" id={`panel-${shown?.key ?? detailsKey}`} aria-labelledby={`tab-${shown?.key ?? detailsKey}`} className={styles.panel}>
        {shown ? <RelatedList key={shown.key} related={shown} row={row} /> : <RecordDetails type={type} row={row} />}
      </div>
    </>
  )
}
