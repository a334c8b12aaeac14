// Connected accounts of a subscription, by service.
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { getDeclaration } from '../../../../../contract/index.ts'
import type { AnyRow, EntityType } from '../../../../../contract/index.ts'
import { useCallQuery } from '../../../../store/records/use-call-query.ts'
import { toListPath, toRecordPath } from '../../../../store/ui/record-paths.ts'
import { Answered } from '../Answered.tsx'
import styles from '../resource-overrides.module.css'
import { Panel } from '../Panel.tsx'

const Accounts = ({ type, rows }: { readonly type: EntityType; readonly rows: readonly AnyRow[] }) => {
  const { t } = useTranslation(['organisations', 'resources'])
  return (
    <li>
      <h3 className={styles.title}>{t(`resources:many.${type}`)}</h3>
      {rows.length === 0 ? <p className={styles.quiet}>{t('related.none')}</p> : null}
      <ul className={styles.options}>
        {rows.map((row) => (
          <li key={row._id}>
            <Link to={toRecordPath(type, row) ?? toListPath(type)}>{getDeclaration(type).title(row)}</Link>
          </li>
        ))}
      </ul>
    </li>
  )
}

export const RelatedItems = ({ row }: { readonly row: AnyRow }) => {
  const { t } = useTranslation('organisations')
  const answer = useCallQuery('subscriptionRelatedItems', { params: { id: row._id } })
  return (
    <Panel title={t('related.title')}>
      <Answered answer={answer}>
        {({ pages, igUsers, waAccounts }) => (
          <ul className={styles.rows}>
            <Accounts type="FBPAGE" rows={pages} />
            <Accounts type="IGUSER" rows={igUsers} />
            <Accounts type="FBWABA" rows={waAccounts} />
          </ul>
        )}
      </Answered>
    </Panel>
  )
}
