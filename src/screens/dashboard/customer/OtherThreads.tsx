// The other conversations of the same customer, open or closed, over all channels. Asked of the server: closed ones are not held.
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Row } from '../../../../contract/index.ts'
import { useListQuery } from '../../../store/api/api.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { useRecord } from '../../../store/loader/use-record.ts'
import { useAccount } from '../use-account.ts'
import { itemNameOf } from '../channels.ts'
import { selectRowTime } from '../list/thread-texts.ts'
import { snippetText } from '../snippet-text.ts'
import styles from './customer-panel.module.css'

interface OtherThreadsProps {
  readonly thread: Row<'THREAD'>
  readonly addressOf: (threadId: string) => string
}

const most = 10

const OtherThread = ({ id, to }: { readonly id: string; readonly to: string }) => {
  const { t, i18n } = useTranslation('inbox')
  const thread = useRecord('THREAD', id)
  const account = useAccount(thread?.accountId)
  const time = useAppSelector((state) => selectRowTime(state, id, i18n.language))
  if (!thread) return null
  const Mark = itemNameOf(thread.itemType)?.Mark
  return (
    <li>
      <Link className={styles.other} to={to}>
        <span className={styles.otherMark}>{Mark ? <Mark /> : null}</span>
        <span className={styles.otherText}>
          <span className={styles.otherTop}>
            <span className={styles.otherAccount}>{account?.name ?? '–'}</span>
            <span className={styles.otherTime}>{time}</span>
          </span>
          <span className={styles.otherSnippet}>{snippetText(thread.snippet, t)}</span>
        </span>
      </Link>
    </li>
  )
}

export const OtherThreads = ({ thread, addressOf }: OtherThreadsProps) => {
  const { t } = useTranslation(['conversation', 'inbox'])
  const { data, isError, refetch } = useListQuery(
    { type: 'THREAD', filter: { customerId: thread.customerId ?? '' }, sort: { lastMessageTime: -1 }, limit: most + 1 },
    { skip: !thread.customerId },
  )
  const ids = (data?.ids ?? []).filter((id) => id !== thread._id).slice(0, most)
  if (isError) {
    return (
      <p className={styles.quiet}>
        {t('panel.othersFailed')}{' '}
        <button type="button" className={styles.inline} onClick={() => void refetch()}>
          {t('inbox:retry')}
        </button>
      </p>
    )
  }
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
