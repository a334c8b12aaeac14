// Links below the form: sign-in through the organisation's identity provider or Facebook, if the server offers them.
import Button from '@mui/material/Button'
import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { FacebookMark } from '../../channels/facebook/marks.tsx'
import { runCall } from '../../store/records/run-call.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import styles from './single-sign-on.module.css'
import { ways } from './ways.ts'
import type { Way } from './ways.ts'

const WayIn = ({ way: { path, texts }, icon }: { readonly way: Way; readonly icon: ReactNode }) => {
  const { t } = useTranslation('ors')
  const { search } = useLocation()
  return (
    <Button component={Link} to={`${path}${search}`} variant="outlined" size="large" fullWidth startIcon={icon}>
      {t(`${texts}.button`)}
    </Button>
  )
}

export const OtherWays = () => {
  const { t } = useTranslation('ors')
  const dispatch = useAppDispatch()
  const [offered, setOffered] = useState({ singleSignOn: false, facebookLogin: false })
  useEffect(() => {
    let isCancelled = false
    void dispatch(runCall('health', { quiet: true })).then(
      (answer) => !isCancelled && answer.ok && setOffered(answer.data),
    )
    return () => {
      isCancelled = true
    }
  }, [dispatch])
  if (!offered.singleSignOn && !offered.facebookLogin) return null
  return (
    <div className={styles.ways}>
      <p className={styles.or}>{t('or')}</p>
      {offered.singleSignOn ? <WayIn way={ways.ors} icon={<KeyRound size={18} aria-hidden />} /> : null}
      {offered.facebookLogin ? <WayIn way={ways.facebook} icon={<FacebookMark />} /> : null}
    </div>
  )
}
