// Layout of the pages before sign-in: a decorative picture beside the form, language and appearance above it.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Mark } from '../../components/Mark.tsx'
import { Appearance } from './Appearance.tsx'
import { Scene } from './Scene.tsx'
import styles from './login.module.css'

export const LoginPage = ({
  title,
  lead,
  children,
}: {
  readonly title: string
  readonly lead: string
  readonly children: ReactNode
}) => {
  const { t } = useTranslation('app')
  return (
    <div className={styles.page}>
      <Scene />
      <div className={styles.panel}>
        <div className={styles.head}>
          <span className={styles.brand}>
            <Mark size={32} />
            {t('product')}
          </span>
          <Appearance />
        </div>
        <div className={styles.card}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.lead}>{lead}</p>
          {children}
        </div>
      </div>
    </div>
  )
}
