// One Facebook page or Instagram account of the person who signed in: its state, whether it is chosen, and the result of connecting it.
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import CircularProgress from '@mui/material/CircularProgress'
import { CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ConnectableAccount } from '../../../../contract/platform/connection-calls.ts'
import { FacebookMark } from '../../../channels/facebook/marks.tsx'
import { InstagramMark } from '../../../channels/instagram/marks.tsx'
import { Avatar } from '../../../components/Avatar.tsx'
import { FormError } from '../../../forms/FormError.tsx'
import { RetryNote } from './RetryNote.tsx'
import type { RetryState } from './retry-pauses.ts'
import type { Outcome } from './use-connecting.ts'
import styles from './connect.module.css'

interface AccountLineProps {
  readonly account: ConnectableAccount
  readonly isChosen: boolean
  /** false if it cannot be chosen. */
  readonly choosable: boolean
  readonly isBusy: boolean
  readonly outcome: Outcome | undefined
  readonly retrying: RetryState | null
  /** Query string of the wizard's sign-in step. */
  readonly beginSearch: string
  readonly onChoose: (chosen: boolean) => void
  readonly onRetry: () => void
}

/** Errors that only another sign-in fixes. */
const ofTheToken: ReadonlySet<string> = new Set(['SCOPE_MISSING', 'FB_TOKEN_INVALID'])

const State = ({
  account: { state, channelId, missingTasks },
  outcome,
}: Pick<AccountLineProps, 'account' | 'outcome'>) => {
  const { t } = useTranslation('connect')
  if (outcome === 'running' || outcome === 'waiting') {
    return (
      <span className={styles.state} role="status">
        {outcome === 'running' ? <CircularProgress size={14} aria-hidden /> : null}
        {t(`state.${outcome}`)}
      </span>
    )
  }
  if (outcome === 'done' || state === 'connected') {
    return (
      <span className={styles.connected}>
        <CircleCheck size={16} aria-hidden />
        {channelId === null ? t('state.connected') : <Link to={`/channels/${channelId}`}>{t('state.connected')}</Link>}
      </span>
    )
  }
  return (
    <span className={styles.state}>
      {missingTasks.length > 0 && state !== 'elsewhere' ? t('state.noTasks') : t(`state.${state}`)}
    </span>
  )
}

export const AccountLine = ({
  account,
  isChosen,
  choosable,
  isBusy,
  outcome,
  retrying,
  beginSearch,
  onChoose,
  onRetry,
}: AccountLineProps) => {
  const { t } = useTranslation('connect')
  const { type, fbId, name } = account
  const id = `account-${fbId}`
  return (
    <li className={type === 'IGUSER' ? styles.under : styles.account}>
      <label className={styles.line} htmlFor={id}>
        <Checkbox
          id={id}
          size="small"
          checked={isChosen}
          disabled={!choosable || isBusy || outcome === 'done'}
          onChange={(_event, chosen) => onChoose(chosen)}
        />
        <Avatar name={name} size={40} mark={type === 'FBPAGE' ? <FacebookMark /> : <InstagramMark />} />
        <span className={styles.name}>{name}</span>
      </label>
      <State account={account} outcome={outcome} />
      <RetryNote retrying={retrying} />
      {typeof outcome === 'object' ? (
        <div className={styles.failed}>
          <FormError error={outcome} />
          {ofTheToken.has(outcome.code) ? (
            <Button component={Link} to={{ search: beginSearch }} size="small" variant="outlined">
              {t('return.again')}
            </Button>
          ) : (
            <Button size="small" variant="outlined" disabled={isBusy} onClick={onRetry}>
              {t('accounts.retry')}
            </Button>
          )}
        </div>
      ) : null}
    </li>
  )
}
