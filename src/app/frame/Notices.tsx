// The alert area at the top and the toasts, at the lower right unless another of the six places was chosen: what the notices slice holds.
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { useAppSelector } from '../../store/hooks.ts'
import { selectNotices } from '../../store/notices/notices-slice.ts'
import { selectSettings } from '../../store/settings/settings-slice.ts'
import { NoticeCard } from './NoticeCard.tsx'
import styles from './notices.module.css'

const places = [
  { place: 'alert', label: 'alerts', className: styles.alerts },
  { place: 'toast', label: 'messages', className: styles.toasts },
] as const

export const Notices = () => {
  const { t } = useTranslation('app')
  const notices = useAppSelector(selectNotices)
  const { toastPosition } = useAppSelector(selectSettings)
  return places.map(({ place, label, className }) => {
    const here = notices.filter((notice) => notice.place === place)
    return here.length === 0 ? null : (
      <section key={place} className={clsx(className, place === 'toast' && styles[toastPosition])} aria-label={t(label)}>
        {here.map((notice) => (
          <NoticeCard key={notice.id} notice={notice} />
        ))}
      </section>
    )
  })
}
