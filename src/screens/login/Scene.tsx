// Decorative picture: three people write on three channels, and one place replies.
import { Camera, CheckCheck, MessageCircle, Phone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../components/Avatar.tsx'
import styles from './scene.module.css'

const people = [
  { key: 'first', icon: MessageCircle, channel: styles.facebook },
  { key: 'second', icon: Camera, channel: styles.instagram },
  { key: 'third', icon: Phone, channel: styles.whatsapp },
] as const

export const Scene = () => {
  const { t } = useTranslation('login')
  return (
    <div className={styles.scene} aria-hidden="true">
      <div className={styles.picture}>
        <div className={styles.list}>
          {people.map(({ key, icon: Icon, channel }) => (
            <div key={key} className={styles.row}>
              <Avatar
                name={t(`scene.${key}.name`)}
                mark={
                  <span className={channel}>
                    <Icon size={10} strokeWidth={2.75} />
                  </span>
                }
              />
              <div className={styles.lines}>
                <span className={styles.name}>{t(`scene.${key}.name`)}</span>
                <span className={styles.text}>{t(`scene.${key}.text`)}</span>
              </div>
              <span className={styles.time}>{t(`scene.${key}.time`)}</span>
            </div>
          ))}
        </div>
        <div className={styles.answer}>
          <p className={styles.bubble}>{t('scene.answer')}</p>
          <span className={styles.ticks}>
            {t('scene.read')}
            <CheckCheck size={14} />
          </span>
        </div>
      </div>
      <p className={styles.claim}>{t('scene.claim')}</p>
    </div>
  )
}
