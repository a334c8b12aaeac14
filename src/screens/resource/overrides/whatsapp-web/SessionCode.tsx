// The code that the phone scans, as a picture with the seconds that it is good for; a push of the session brings the next one.
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

type Asked = { readonly round: number } & ({ readonly qr: WaWebQr } | { readonly code: string })

const secondsUntil = (time: string | null): number =>
  time === null ? 0 : Math.max(0, Math.round((Date.parse(time) - Date.now()) / 1_000))

/** Counts down to the time; 0 from then on. */
const useSecondsLeft = (time: string | null): number => {
  const [left, setLeft] = useState(() => secondsUntil(time))
  useEffect(() => {
    setLeft(secondsUntil(time))
    const timer = setInterval(() => setLeft(secondsUntil(time)), 1_000)
    return () => clearInterval(timer)
  }, [time])
  return left
}

const Picture = ({ qr }: { readonly qr: WaWebQr }) => {
  const { t } = useTranslation('organisations')
  const left = useSecondsLeft(qr.expiresAt)
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
  // The session shows a later code than the one here.
  const later = asked && 'qr' in asked && attempt > asked.qr.attempt ? attempt : 0
  useEffect(() => {
    if (isAsked && later === 0) return
    let gone = false
    void dispatch(runCall('waWebSessionQr', { params: { id: _id }, quiet: true })).then((result) => {
      if (!gone) setAsked(result.ok ? { round, qr: result.data } : { round, code: result.error.code })
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
      {asked && 'qr' in asked && !isOver ? <Picture qr={asked.qr} /> : null}
      {isOver || (asked && 'code' in asked) ? (
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
