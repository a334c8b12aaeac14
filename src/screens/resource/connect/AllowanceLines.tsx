// Number of connected accounts against the allowance of the organisation, with advice if it is used up.
import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { OrganisationAllowance } from '../../../../contract/platform/organisation-calls.ts'
import { connectedServices, getRoomFor } from './room.ts'
import styles from './connect.module.css'

export const AllowanceLines = ({ allowance }: { readonly allowance: OrganisationAllowance }) => {
  const { t } = useTranslation('connect')
  return (
    <ul className={styles.allowance}>
      {connectedServices.map((service) => {
        const name = t(`services.${service}`)
        const [used, max] = [allowance.used[service], allowance.allowance[service]]
        if (!allowance.allowedServices[service]) {
          return (
            <li key={service} className={styles.full}>
              <CircleAlert size={16} aria-hidden />
              {t('allowance.notAllowed', { name })}
            </li>
          )
        }
        if (getRoomFor(allowance, service) === 0) {
          return (
            <li key={service} className={styles.full}>
              <CircleAlert size={16} aria-hidden />
              {t('allowance.full', { name, most: max })}
            </li>
          )
        }
        return (
          <li key={service}>
            {max === undefined || max === null
              ? t('allowance.used', { name, used })
              : t('allowance.usedOf', { name, used, most: max })}
          </li>
        )
      })}
    </ul>
  )
}
