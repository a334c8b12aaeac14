// Second step: the person's pages with their Instagram accounts, the remaining allowance, and connecting them.
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import { Store } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { getScopePurpose } from '../../../../contract/facebook/scopes.ts'
import type { ConnectableAccount, ConnectableAccounts } from '../../../../contract/platform/connection-calls.ts'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { Skeleton } from '../../../components/Skeleton.tsx'
import { Warning } from '../../../components/Warning.tsx'
import { AccountLine } from './AccountLine.tsx'
import { AllowanceLines } from './AllowanceLines.tsx'
import { ConnectFailed } from './ConnectFailed.tsx'
import { connectQuery } from './connect-address.ts'
import { LeaveButton } from './LeaveButton.tsx'
import { RetryNote } from './RetryNote.tsx'
import { isChoosable, findOverfullServices } from './room.ts'
import { useInterrupted } from './use-interrupted.ts'
import { useRetriedQuery } from './use-retried-query.ts'
import { settleLostAnswers, useConnecting } from './use-connecting.ts'
import styles from './connect.module.css'

interface ListProps {
  readonly connectionId: string
  readonly appReturn: string | null
  readonly given: ConnectableAccounts
  readonly onSettled: () => void
}

interface PastChoiceProps {
  readonly checked: boolean
  readonly disabled: boolean
  readonly onChange: (imports: boolean) => void
}

const PastChoice = ({ checked, disabled, onChange }: PastChoiceProps) => {
  const { t } = useTranslation('connect')
  return (
    <label className={styles.past} htmlFor="imports-past">
      <Checkbox
        id="imports-past"
        size="small"
        checked={checked}
        disabled={disabled}
        slotProps={{ input: { 'aria-describedby': 'imports-past-text' } }}
        onChange={(_event, imports) => onChange(imports)}
      />
      <span>
        {t('accounts.past')}
        <span id="imports-past-text" className={styles.quiet}>
          {t('accounts.pastText')}
        </span>
      </span>
    </label>
  )
}

const Accounts = ({ connectionId, appReturn, given, onSettled }: ListProps) => {
  const { t } = useTranslation('connect')
  const { organisationId, personName, accounts, allowance, missingScopes } = given
  const lacking = [...new Set(missingScopes.map(getScopePurpose))].filter((purpose) => purpose !== null)
  const beginSearch = connectQuery({ organisationId, appReturn })
  const interrupted = useInterrupted(accounts)
  // Accounts that lost their token are preselected.
  const [chosenIds, setChosen] = useState<readonly string[]>(
    () => interrupted.left ?? accounts.filter(({ state }) => state === 'reauthorise').map(({ fbId }) => fbId),
  )
  const [importsPast, setImportsPast] = useState(interrupted.importsPast)
  const connecting = useConnecting({ connectionId, importsPast }, () => {
    interrupted.forget()
    onSettled()
  })
  const { isBusy, retrying } = connecting
  const connect = (chosenAccounts: readonly ConnectableAccount[]): void => {
    interrupted.keep(chosenAccounts, importsPast)
    void connecting.connect(chosenAccounts)
  }
  const outcomes = settleLostAnswers(connecting.outcomes, accounts)
  const chosen = accounts.filter(
    (account) =>
      chosenIds.includes(account.fbId) && isChoosable(allowance, account) && outcomes[account.fbId] !== 'done',
  )
  const tooMany = findOverfullServices(allowance, chosen)
  const isAnyDone = Object.values(outcomes).includes('done')
  const isThrough = isAnyDone && chosen.length === 0 && !isBusy
  return (
    <section className={styles.panel} aria-label={t('accounts.label', { name: personName })}>
      <p className={styles.quiet}>{t('accounts.of', { name: personName })}</p>
      <AllowanceLines allowance={allowance} />
      {lacking.length > 0 ? (
        <Warning>
          {t('accounts.missingScopes', {
            what: lacking.map((purpose) => t(`purpose.${purpose}`)).join(', '),
            scopes: missingScopes.join(', '),
          })}
        </Warning>
      ) : null}
      {interrupted.left !== null && chosen.length > 0 && !isBusy && Object.keys(outcomes).length === 0 ? (
        <Warning>{t('accounts.interrupted', { count: chosen.length })}</Warning>
      ) : null}
      {accounts.length === 0 ? (
        <EmptyState icon={Store} title={t('accounts.none')} text={t('accounts.noneText')} />
      ) : (
        <ul className={styles.accounts}>
          {accounts.map((account) => (
            <AccountLine
              key={account.fbId}
              account={account}
              isChosen={chosen.includes(account)}
              choosable={isChoosable(allowance, account)}
              isBusy={isBusy}
              outcome={outcomes[account.fbId]}
              onChoose={(yes) =>
                setChosen(yes ? [...chosenIds, account.fbId] : chosenIds.filter((id) => id !== account.fbId))
              }
              retrying={outcomes[account.fbId] === 'running' ? retrying : null}
              beginSearch={beginSearch}
              onRetry={() => connect([account])}
            />
          ))}
        </ul>
      )}
      {tooMany.map((service) => (
        <Warning key={service}>{t(`allowance.tooMany.${service}`)}</Warning>
      ))}
      {accounts.length === 0 ? null : <PastChoice checked={importsPast} disabled={isBusy} onChange={setImportsPast} />}
      <div className={styles.buttons}>
        <Button
          variant={isThrough ? 'outlined' : 'contained'}
          loading={isBusy}
          disabled={chosen.length === 0 || tooMany.length > 0}
          onClick={() => connect(chosen)}
        >
          {t('accounts.connect', { count: chosen.length })}
        </Button>
        <LeaveButton appReturn={appReturn} isDone={isAnyDone} isNext={isThrough} />
        <Button component={Link} to={{ search: beginSearch }} variant="text">
          {t('accounts.another')}
        </Button>
      </div>
    </section>
  )
}

export const AccountsPart = ({ connectionId, appReturn }: Pick<ListProps, 'connectionId' | 'appReturn'>) => {
  const { t } = useTranslation('connect')
  const { data, error, retrying, refetch } = useRetriedQuery('connectableAccounts', { id: connectionId })
  if (data) return <Accounts connectionId={connectionId} appReturn={appReturn} given={data} onSettled={refetch} />
  if (!error)
    return (
      <>
        <RetryNote retrying={retrying} />
        <Skeleton label={t('accounts.loading')} />
      </>
    )
  return <ConnectFailed error={error} onRetry={refetch} />
}
