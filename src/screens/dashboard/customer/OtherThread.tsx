// Another conversation of the same customer: account, last message and its time; a click opens it.
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useAppSelector } from '../../../store/hooks.ts'
import { useRecord } from '../../../store/records/use-record.ts'
import { useAccount } from '../use-account.ts'
import { itemNameOf } from '../channels.ts'
import { selectRowTime } from '../list/thread-texts.ts'
import { formatSnippet } from '../format-snippet.ts'
import styles from './customer-panel.module.css'

export const OtherThread = ({ id, to }: { readonly id: string; readonly to: string }) => {
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
          <span className={styles.otherSnippet}>{formatSnippet(thread.snippet, t)}</span>
        </span>
      </Link>
    </li>
  )
}
