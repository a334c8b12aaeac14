// Panel for linking a phone: session state, the code to scan while it waits, and logging out.
import Button from '@mui/material/Button'
import { LogOut, QrCode } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRow, Row } from '../../../../../contract/index.ts'
import { canManageOrganisation } from '../../../../../contract/permissions.ts'
import { useDisclosure } from '../../../../components/use-disclosure.ts'
import { useStandingQuestion } from '../../../../components/use-standing-question.ts'
import { ActionDialog } from '../../../../forms/ActionDialog.tsx'
import { useAppSelector } from '../../../../store/hooks.ts'
import { selectRights } from '../../../../store/network/session-slice.ts'
import { RecordLink } from '../../values/RecordLink.tsx'
import { Panel } from '../Panel.tsx'
import { useRecordCall } from '../use-record-call.ts'
import styles from '../resource-overrides.module.css'
import { SessionCode } from './SessionCode.tsx'
import { SessionUntil } from './SessionUntil.tsx'
import { useSessionTime } from './use-session-time.ts'

type State = NonNullable<Row<'WAWEBSESSION'>['state']>

interface Past {
  readonly state: State
  readonly time: string | null
}

const linked: readonly State[] = ['pairing', 'syncing', 'open', 'reconnecting', 'restricted']

const historyOf = (data: Row<'WAWEBSESSION'>['data']): readonly Past[] =>
  Array.isArray(data?.['history']) ? (data['history'] as Past[]) : []

export const SessionPanel = ({ row }: { readonly row: AnyRow }) => {
  const { t } = useTranslation('organisations')
  // This panel is registered for sessions only.
  const session = row as unknown as Row<'WAWEBSESSION'>
  const { _id, organisationId, state, stateTime, data, waWebPhoneId, waWebApplicationId } = session
  const format = useSessionTime(session)
  const historyId = useId()
  const [isCodeRequested, setCodeRequested] = useState(false)
  const leaving = useDisclosure({ key: 'waweb.logout', kind: 'popup', title: t('waweb.logOut') })
  const call = useRecordCall()
  const now: State = state ?? 'stopped'
  const isLinked = linked.includes(now)
  const isLeaving = useStandingQuestion(leaving, isLinked ? 'linked' : 'unlinked')
  // After a later logout, the panel starts with the button again.
  if (isLinked && isCodeRequested) setCodeRequested(false)
  const rights = useAppSelector(selectRights)
  const manages = rights !== null && canManageOrganisation(rights, organisationId ?? '')
  return (
    <Panel
      title={t(`waweb.state.${now}`)}
      text={t(`waweb.means.${now}`)}
      action={waWebPhoneId ? <RecordLink type="WAWEBPHONE" id={waWebPhoneId} /> : null}
    >
      <SessionUntil session={session} />
      {stateTime ? <p className={styles.quiet}>{t('waweb.since', { time: format(stateTime) })}</p> : null}
      <p className={styles.sentence}>
        {t('waweb.application')}: <RecordLink type="WAWEBAPPLICATION" id={waWebApplicationId} />
      </p>
      {isCodeRequested && !isLinked ? <SessionCode row={row} /> : null}
      <div>
        {!manages ? null : isLinked ? (
          <Button variant="outlined" color="error" startIcon={<LogOut size={16} aria-hidden />} onClick={leaving.open}>
            {t('waweb.logOut')}
          </Button>
        ) : isCodeRequested ? null : (
          <Button
            variant="contained"
            startIcon={<QrCode size={16} aria-hidden />}
            onClick={() => setCodeRequested(true)}
          >
            {t('waweb.showCode')}
          </Button>
        )}
      </div>
      {historyOf(data).length === 0 ? null : (
        <>
          <h3 id={historyId} className={styles.title}>
            {t('waweb.history')}
          </h3>
          <ul className={styles.rows} aria-labelledby={historyId}>
            {historyOf(data).map((past, index) => (
              <li key={index} className={styles.quiet}>
                {t(`waweb.state.${past.state}`)}
                {past.time ? ` · ${format(past.time)}` : ''}
              </li>
            ))}
          </ul>
        </>
      )}
      {isLeaving ? (
        <ActionDialog
          title={t('waweb.logOut')}
          lines={[t('waweb.logOutAnswers'), t('waweb.logOutHistory'), t('waweb.logOutBack')]}
          confirmLabel={t('waweb.logOut')}
          danger
          run={() => call('logOutWaWebSession', { params: { id: _id } }, 'organisations:waweb.loggedOut')}
          onClose={leaving.close}
        />
      ) : null}
    </Panel>
  )
}
