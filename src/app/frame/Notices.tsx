// The alert area at the top and the toasts at the lower right: what the notices slice holds, closed by time or by hand.
import Alert from '@mui/material/Alert'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { noticeClosed, selectNotices } from '../../store/notices/notices-slice.ts'
import type { Notice } from '../../store/notices/notices-slice.ts'
import styles from './notices.module.css'

const severity = { info: 'info', success: 'success', warning: 'warning', danger: 'error' } as const

const OneNotice = ({ notice }: { readonly notice: Notice }) => {
  const { t, i18n } = useTranslation(['errors', 'app'])
  const dispatch = useAppDispatch()
  const { id, timeoutMs, kind, titleKey, textKey, values } = notice
  useEffect(() => {
    const timer = setTimeout(() => dispatch(noticeClosed(id)), timeoutMs)
    return () => clearTimeout(timer)
  }, [dispatch, id, timeoutMs])
  const title = titleKey === undefined ? (notice.title ?? t(`app:notice.${kind}`)) : t(titleKey, { ...values, defaultValue: t(`app:notice.${kind}`) })
  const text = textKey !== undefined && i18n.exists(textKey) ? t(textKey, values ?? {}) : notice.text
  return (
    <Alert
      className={styles.notice}
      severity={severity[kind]}
      role={kind === 'danger' || kind === 'warning' ? 'alert' : 'status'}
      onClose={() => dispatch(noticeClosed(id))}
      slotProps={{ closeButton: { 'aria-label': t('app:dismiss') } }}
    >
      <strong className={styles.title}>{title}</strong>
      {text ? <span className={styles.text}>{text}</span> : null}
    </Alert>
  )
}

export const Notices = () => {
  const { t } = useTranslation('app')
  const notices = useAppSelector(selectNotices)
  return (
    <>
      <section className={styles.alerts} aria-label={t('alerts')}>
        {notices.filter(({ place }) => place === 'alert').map((notice) => <OneNotice key={notice.id} notice={notice} />)}
      </section>
      <section className={styles.toasts} aria-label={t('messages')}>
        {notices.filter(({ place }) => place === 'toast').map((notice) => <OneNotice key={notice.id} notice={notice} />)}
      </section>
    </>
  )
}
