// The code that the phone scans, as a picture with the seconds that it is good for; a push of the session brings the next one. Where none
// comes, one can be asked for.
import Button from '@mui/material/Button'
import { RefreshCw } from 'lucide-react'
import { QRCodeSVG } from 'qrcode.react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRow, Row } from '../../../../../contract/index.ts'
import type { WaWebQr } from '../../../../../contract/whatsapp-web/calls.ts'
import { Skeleton } from '../../../../components/Skeleton.tsx'
import { Warning } from '../../../../components/Warning.tsx'
import { useAppDispatch } from '../../../../store/hooks.ts'
import { runCall } from '../../../../store/records/run-call.ts'
import styles from '../resource-overrides.module.css'

type Asked = { readonly round: number; /** Which code it was about. */ readonly attempt: number } & (
  { readonly qr: WaWebQr } | { readonly code: string }
)

/** Counts down to the time; 0 from then on. */
const useSecondsLeft = (time: string | null): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (time === null) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [time])
  return time === null ? 0 : Math.max(0, Math.round((Date.parse(time) - now) / 1_000))
}

const Picture = ({ qr, left }: { readonly qr: WaWebQr; readonly left: number }) => {
  const { t } = useTranslation('organisations')
  if (qr.code === null) return <Skeleton label={t('waweb.waiting')} />
  return (
    <>
      <span className={styles.code}>
        <QRCodeSVG value={qr.code} size={216} marginSize={2} title={t('waweb.code')} />
      </span>
      <p className={styles.quiet}>{t('waweb.secondsLeft', { count: left })}</p>
    </>
  )
}

export const SessionCode = ({ row }: { readonly row: AnyRow }) => {
  const { t } = useTranslation(['organisations', 'errors'])
  const dispatch = useAppDispatch()
  // The panel stands on sessions only.
  const { _id, state, data } = row as unknown as Row<'WAWEBSESSION'>
  const attempt = (data?.['qr'] as { readonly attempt?: number } | null | undefined)?.attempt ?? 0
  const [asked, setAsked] = useState<Asked | null>(null)
  const [round, setRound] = useState(0)
  const isOver = state === 'failed'
  const isAsked = asked?.round === round
  const qr = asked && 'qr' in asked ? asked.qr : null
  const left = useSecondsLeft(qr?.expiresAt ?? null)
  // No phone takes it any more, and nothing has brought the next one.
  const isExpired = qr !== null && qr.code !== null && qr.expiresAt !== null && left === 0
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
  return (
    <div className={styles.rows}>
      <p>{t('waweb.how')}</p>
      {asked === null && !isOver ? <Skeleton label={t('waweb.waiting')} /> : null}
      {asked && 'code' in asked ? <Warning>{t(`errors:${asked.code}`)}</Warning> : null}
      {qr && !isOver && !isExpired ? <Picture qr={qr} left={left} /> : null}
      {isExpired && !isOver ? <p role="status">{t('waweb.expired')}</p> : null}
      {isOver || isExpired || (asked && 'code' in asked) ? (
        <div>
          <Button
            variant="outlined"
            startIcon={<RefreshCw size={16} aria-hidden />}
            onClick={() => setRound((known) => known + 1)}
          >
            {t('waweb.newCode')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
