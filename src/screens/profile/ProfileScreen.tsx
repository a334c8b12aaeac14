// The user's own profile: personal data, sessions and personal settings, in tabs selected by the address.
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { RouterTabs, usualTabKey } from '../../components/RouterTabs.tsx'
import { useScreenTitle } from '../../components/screen-title.ts'
import { profileTabs } from './profile-tabs.ts'
import styles from './profile.module.css'

export const ProfileScreen = () => {
  const { t } = useTranslation(['profile', 'shortcuts', 'notifications'])
  const [query] = useSearchParams()
  useScreenTitle(t('title'))
  const { key, Screen } = profileTabs.find((tab) => tab.key === query.get(usualTabKey)) ?? profileTabs[0]
  return (
    <section className={styles.screen} aria-labelledby="profile-title">
      <h1 id="profile-title" className={styles.title}>
        {t('title')}
      </h1>
      <RouterTabs
        label={t('parts')}
        queryKey={usualTabKey}
        tabs={profileTabs.map((tab) => ({ key: tab.key, name: t(tab.nameKey) }))}
        shown={key}
      >
        <div className={styles.part}>
          <Screen />
        </div>
      </RouterTabs>
    </section>
  )
}
