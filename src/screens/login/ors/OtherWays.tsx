// Below the form: sign-in through the organisation's identity provider, where the backend has one.
import Button from '@mui/material/Button'
import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { runCall } from '../../../store/api/run-command.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import styles from './ors.module.css'

const Way = () => {
  const { t } = useTranslation('ors')
  const { search } = useLocation()
  return (
    <div className={styles.ways}>
      <p className={styles.or}>{t('or')}</p>
      <Button component={Link} to={`/login/ors${search}`} variant="outlined" size="large" fullWidth startIcon={<KeyRound size={18} aria-hidden />}>
        {t('button')}
      </Button>
    </div>
  )
}

export const OtherWays = () => {
  const dispatch = useAppDispatch()
  const [offered, setOffered] = useState(false)
  useEffect(() => {
    let gone = false
    void dispatch(runCall('health', { quiet: true })).then((answer) => !gone && answer.ok && setOffered(answer.data.singleSignOn))
    return () => {
      gone = true
    }
  }, [dispatch])
  return offered ? <Way /> : null
}
