// Labels that the page has given a person in its own inbox; shown read-only.
import { useTranslation } from 'react-i18next'
import { selectRecords } from '../../store/entities/selectors.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { useListQuery } from '../../store/records/api.ts'
import { useWantedRecord } from '../../store/records/use-record.ts'
import { LabelsFailed } from '../LabelsFailed.tsx'
import styles from '../platform-labels.module.css'

const none: readonly string[] = []
const maxLabels = 100

/** @param itemId id of the conversation item */
export const PageLabels = ({ itemId }: { readonly itemId: string }) => {
  const { t } = useTranslation('facebook')
  const { row: conversation } = useWantedRecord('FBCONVERSATION', itemId)
  const {
    currentData: data,
    isError,
    refetch,
  } = useListQuery(
    {
      type: 'FBLABEL',
      filter: { fbPageId: conversation?.fbPageId ?? '', fbUserIds: conversation?.fbUserId ?? '' },
      sort: { name: 1 },
      limit: maxLabels,
    },
    { skip: conversation === undefined },
  )
  const labels = useAppSelector((state) => selectRecords(state, 'FBLABEL', data?.ids ?? none))
  if (isError && labels.length === 0) return <LabelsFailed text={t('pageLabelsFailed')} onRetry={refetch} />
  if (labels.length === 0) return null
  return (
    <div className={styles.titled}>
      <span className={styles.title} aria-hidden>
        {t('pageLabels')}
      </span>
      <ul className={styles.place} aria-label={t('pageLabels')}>
        {labels.map(({ _id, name, fbId }) => (
          <li key={_id} className={styles.chip}>
            {name || fbId}
          </li>
        ))}
      </ul>
    </div>
  )
}
