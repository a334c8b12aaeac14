// The code that the phone scans, as a picture with the seconds that it is good for; a push of the session brings the next one.
import Button from '@mui/material/Button'
import { RefreshCw } from 'lucide-react'
import { QRCodeSVG } from 'qrcode.react'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRow, Row } from '../../../../../contract/index.ts'
import type { WaWebQr } from '../../../../../contract/whatsapp-web/calls.ts'
import { Skeleton } from '../../../../components/Skeleton.tsx'
import { Warning } from '../../../../components/Warning.tsx'
import { useAppDispatch } from '../../../../store/hooks.ts'
import { useExactNow } from '../../../../store/network/use-exact-now.ts'
import { runCall } from '../../../../store/records/run-call.ts'
import styles from '../resource-overrides.module.css'

/** One request for a code. */
interface Round {
  /** When the session had ended before it; null: it waited. That is no word on the code that is asked for. */
  readonly endedTime: string | null
}

type CodeAnswer = {
  readonly round: Round
  /** Which of the session's codes it was about. */ readonly attempt: number
} & ({ readonly qr: WaWebQr } | { readonly code: string })

/** States in which a code is waited for, or shown. */
const waitingStates: readonly unknown[] = ['starting', 'qr']

/** So long the next code may be on its way once one has run out. */
const lateMs = 3_000

interface PictureProps {
  readonly qr: WaWebQr
  /** What to do where the next one does not come. */
  readonly whenLate: ReactNode
}

const Picture = ({ qr: { code, expiresAt }, whenLate }: PictureProps) => {
  const { t } = useTranslation('organisations')
  // The session's codes run out by the backend's clock, however wrong this device's is.
  const now = useExactNow()
  const left = expiresAt === null ? 0 : Date.parse(expiresAt) - now
  // No phone takes one that has run out.
  if (code !== null && left <= -lateMs)
    return (
      <>
        <p role="status">{t('waweb.late')}</p>
        {whenLate}
      </>
    )
  if (code === null || left <= 0) return <Skeleton label={t('waweb.waiting')} />
  return (
    <>
      <span className={styles.code}>
        <QRCodeSVG value={code} size={216} marginSize={2} title={t('waweb.code')} />
      </span>
      <p className={styles.quiet}>{t('waweb.secondsLeft', { count: Math.ceil(left / 1_000) })}</p>
    </>
  )
}

export const SessionCode = ({ row }: { readonly row: AnyRow }) => {
  const { t } = useTranslation(['organisations', 'errors'])
  const dispatch = useAppDispatch()
  // The panel stands on sessions only.
  const { _id, state, stateTime, data } = row as unknown as Row<'WAWEBSESSION'>
  const attempt = (data?.['qr'] as { readonly attempt?: number } | null | undefined)?.attempt ?? 0
  const [asked, setAsked] = useState<CodeAnswer | null>(null)
  const endedTime = waitingStates.includes(state) ? null : (stateTime ?? '')
  const [round, setRound] = useState<Round>({ endedTime })
  // No code of a session that has ended since is taken, whatever ended it.
  const isOver = endedTime !== null && endedTime !== round.endedTime
  const isAsked = asked?.round === round
  // The session shows a later code than the one here, or than the one that did not come.
  const later = asked && attempt > asked.attempt ? attempt : 0
  useEffect(() => {
    if (isAsked && later === 0) return
    let gone = false
    void dispatch(runCall('waWebSessionQr', { params: { id: _id }, quiet: true })).then((result) => {
      if (gone) return
      setAsked(
        result.ok
          ? { round, attempt: result.data.attempt, qr: result.data }
          : { round, attempt: later, code: result.error.code },
      )
    })
    return () => {
      gone = true
    }
  }, [dispatch, _id, later, round, isAsked])
  // The button that was pressed is gone by now: whoever is on the keyboard goes on here.
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [round])
  const again = (
    <div>
      <Button
        variant="outlined"
        startIcon={<RefreshCw size={16} aria-hidden />}
        onClick={() => setRound({ endedTime })}
      >
        {t('waweb.newCode')}
      </Button>
    </div>
  )
  // Nothing of the round before stands for the one that is asked for.
  const answer = isAsked ? asked : null
  const isRefused = answer !== null && 'code' in answer
  return (
    <div ref={place} className={styles.rows} tabIndex={-1} role="group" aria-label={t('waweb.code')}>
      {isOver || isRefused ? null : <p>{t('waweb.how')}</p>}
      {answer === null ? <Skeleton label={t('waweb.waiting')} /> : null}
      {isRefused ? <Warning>{t(`errors:${answer.code}`)}</Warning> : null}
      {answer && 'qr' in answer && !isOver ? <Picture qr={answer.qr} whenLate={again} /> : null}
      {answer !== null && (isOver || isRefused) ? again : null}
    </div>
  )
}
