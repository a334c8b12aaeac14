// Alerts at the top and toasts of the toasts slice; toasts appear at the lower right unless the user chose another of the six positions.
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { useAppSelector } from '../../store/hooks.ts'
import { selectToasts } from '../../store/ui/toasts-slice.ts'
import { selectSettings } from '../../store/network/settings-slice.ts'
import { ToastCard } from './ToastCard.tsx'
import { useToastRoom } from './use-toast-room.ts'
import styles from './toasts.module.css'

const places = [
  { place: 'alert', label: 'alerts', className: styles.alerts },
  { place: 'toast', label: 'messages', className: styles.toasts },
] as const

export const Toasts = () => {
  const { t } = useTranslation('app')
  const toasts = useAppSelector(selectToasts)
  const { toastPosition } = useAppSelector(selectSettings)
  useToastRoom(toasts)
  return places.map(({ place, label, className }) => {
    const here = toasts.filter((toast) => toast.place === place)
    return here.length === 0 ? null : (
      <section
        key={place}
        data-toasts={place}
        className={clsx(className, place === 'toast' && styles[toastPosition])}
        aria-label={t(label)}
      >
        {here.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </section>
    )
  })
}
