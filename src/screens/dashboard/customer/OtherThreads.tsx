// Other conversations of the same customer, open or closed, on all channels. Requested from the server, because closed ones are not
// loaded.
import { useTranslation } from 'react-i18next'
import { buttonReenableMs } from '../../../../contract/constants.ts'
import type { Row } from '../../../../contract/index.ts'
import { FailedLine } from '../../../components/FailedLine.tsx'
import { Skeleton } from '../../../components/Skeleton.tsx'
import { useListQuery } from '../../../store/records/api.ts'
import { OtherThread } from './OtherThread.tsx'
import styles from './customer-panel.module.css'

interface OtherThreadsProps {
  readonly thread: Row<'THREAD'>
  readonly addressOf: (threadId: string) => string
}

const maxThreads = 10

export const OtherThreads = ({ thread, addressOf }: OtherThreadsProps) => {
  const { t } = useTranslation(['conversation', 'inbox'])
  const {
    currentData: data,
    isError,
    refetch,
  } = useListQuery(
    {
      type: 'THREAD',
      filter: { customerId: thread.customerId ?? '' },
      sort: { lastMessageTime: -1 },
      limit: maxThreads + 1,
    },
    { skip: !thread.customerId },
  )
  const ids = (data?.ids ?? []).filter((id) => id !== thread._id).slice(0, maxThreads)
  if (isError) {
    return (
      <FailedLine text={t('panel.othersFailed')} retry={t('inbox:retry')} restMs={buttonReenableMs} onRetry={refetch} />
    )
  }
  if (thread.customerId && data === undefined) return <Skeleton label={t('inbox:list.loading')} />
  if (ids.length === 0) return <p className={styles.quiet}>{t('panel.noOthers')}</p>
  return (
    <>
      <h4 className={styles.sub}>{t('panel.others')}</h4>
      <ul className={styles.others}>
        {ids.map((id) => (
          <OtherThread key={id} id={id} to={addressOf(id)} />
        ))}
      </ul>
    </>
  )
}
