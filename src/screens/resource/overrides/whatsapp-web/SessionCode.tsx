// QR code that the phone scans, with its remaining seconds; a push of the session brings the next one.
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
  /** End time of the session before the request; null if the session was waiting. It does not apply to the requested code. */
  readonly endedTime: string | null
}

type CodeAnswer = {
  readonly round: Round
  /** Sequence number of the session's code that the response is about. */ readonly attempt: number
} & ({ readonly qr: WaWebQr } | { readonly code: string })

/** States in which a code is awaited or shown. */
const waitingStates: readonly unknown[] = ['starting', 'qr']

/** Maximum delay of the next code after one has expired. */
const lateMs = 3_000

interface PictureProps {
  readonly qr: WaWebQr
  /** Shown if the next code does not arrive. */
  readonly whenLate: ReactNode
}

const Picture = ({ qr: { code, expiresAt }, whenLate }: PictureProps) => {
  const { t } = useTranslation('organisations')
  // Codes expire by the server's clock, whatever this device's clock says.
  const now = useExactNow()
  const remainingMs = expiresAt === null ? 0 : Date.parse(expiresAt) - now
  // Phones reject an expired code.
  if (code !== null && remainingMs <= -lateMs)
    return (
      <>
        <p role="status">{t('waweb.late')}</p>
        {whenLate}
      </>
    )
  if (code === null || remainingMs <= 0) return <Skeleton label={t('waweb.waiting')} />
  return (
    <>
      <span className={styles.code}>
        <QRCodeSVG value={code} size={216} marginSize={2} title={t('waweb.code')} />
      </span>
      <p className={styles.quiet}>{t('waweb.secondsLeft', { count: Math.ceil(remainingMs / 1_000) })}</p>
    </>
  )
}

export const SessionCode = ({ row }: { readonly row: AnyRow }) => {
  const { t } = useTranslation(['organisations', 'errors'])
  const dispatch = useAppDispatch()
  // This panel is registered for sessions only.
  const { _id, state, stateTime, data } = row as unknown as Row<'WAWEBSESSION'>
  const attempt = (data?.['qr'] as { readonly attempt?: number } | null | undefined)?.attempt ?? 0
  const [lastAnswer, setLastAnswer] = useState<CodeAnswer | null>(null)
  const endedTime = waitingStates.includes(state) ? null : (stateTime ?? '')
  const [round, setRound] = useState<Round>({ endedTime })
  // A session that has ended since the request accepts no code, whatever ended it.
  const isOver = endedTime !== null && endedTime !== round.endedTime
  const isAsked = lastAnswer?.round === round
  // The session has a later code than the one here, or than the one that failed to load.
  const later = lastAnswer && attempt > lastAnswer.attempt ? attempt : 0
  useEffect(() => {
    if (isAsked && later === 0) return
    let isCancelled = false
    void dispatch(runCall('waWebSessionQr', { params: { id: _id }, quiet: true })).then((result) => {
      if (isCancelled) return
      setLastAnswer(
        result.ok
          ? { round, attempt: result.data.attempt, qr: result.data }
          : { round, attempt: later, code: result.error.code },
      )
    })
    return () => {
      isCancelled = true
    }
  }, [dispatch, _id, later, round, isAsked])
  // The pressed button is gone; this keeps the keyboard focus here.
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
  // The response to an earlier request does not apply.
  const answer = isAsked ? lastAnswer : null
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
