// One toast: closes after a time or by hand, within 150 ms; the time stops while it is hovered or focused.
import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { toastCloseMs } from '../../../contract/constants.ts'
import { loadCode } from '../../lib/load-code.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import { toastClosed } from '../../store/ui/toasts-slice.ts'
import type { ShownToast } from '../../store/ui/toasts-slice.ts'
import styles from './toasts.module.css'

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert } as const

/** Titles and texts are translation keys, or data that is shown as it came. */
const useWords = ({ kind, titleKey, title, textKey, text, values: givenValues }: ShownToast) => {
  const { t, i18n } = useTranslation(['errors', 'app', 'threads'])
  // For a customer without a known name, uses the same text as the list.
  const values = givenValues?.['name'] === '' ? { ...givenValues, name: t('app:unknownCustomer') } : givenValues
  const byKind = t(`app:toast.${kind}`)
  return {
    title: titleKey === undefined ? (title ?? byKind) : t(titleKey, { ...values, defaultValue: byKind }),
    text: textKey !== undefined && i18n.exists(textKey) ? t(textKey, values ?? {}) : text,
    dismiss: t('app:dismiss'),
    undo: t('threads:undo'),
    open: t('threads:open'),
  }
}

export const ToastCard = ({ toast }: { readonly toast: ShownToast }) => {
  const { id, kind, timeoutMs, undo, to } = toast
  const dispatch = useAppDispatch()
  const words = useWords(toast)
  const [isPaused, setPaused] = useState(false)
  const [closing, setClosing] = useState(false)
  useEffect(() => {
    if (isPaused || closing) return undefined
    const timer = setTimeout(() => setClosing(true), timeoutMs)
    return () => clearTimeout(timer)
  }, [isPaused, closing, timeoutMs])
  useEffect(() => {
    if (!closing) return undefined
    const timer = setTimeout(() => dispatch(toastClosed(id)), toastCloseMs)
    return () => clearTimeout(timer)
  }, [closing, dispatch, id])
  const Icon = icons[kind]
  return (
    <div
      className={clsx(styles.toast, styles[kind], closing && styles.closing)}
      role={kind === 'danger' || kind === 'warning' ? 'alert' : 'status'}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <Icon className={styles.icon} size={18} aria-hidden="true" />
      <div className={styles.words}>
        <strong className={styles.title}>{words.title}</strong>
        {words.text ? <span className={styles.text}>{words.text}</span> : null}
      </div>
      {to === undefined ? null : (
        <Link className={styles.undo} to={to} onClick={() => setClosing(true)}>
          {words.open}
        </Link>
      )}
      {undo === undefined ? null : (
        <button
          type="button"
          className={styles.undo}
          onClick={() => {
            setClosing(true)
            void loadCode(() => import('../../store/outbox/take-back.ts')).then(({ takeBackAct }) =>
              dispatch(takeBackAct(undo)),
            )
          }}
        >
          {words.undo}
        </button>
      )}
      <button type="button" className={styles.dismiss} aria-label={words.dismiss} onClick={() => setClosing(true)}>
        <X size={16} aria-hidden="true" />
      </button>
    </div>
  )
}
