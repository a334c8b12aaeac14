// A WhatsApp Web application: whether it runs, and its sessions.
import { useTranslation } from 'react-i18next'
import type { AnyRow, Row } from '../../../../../contract/index.ts'
import { SessionLines } from './SessionLines.tsx'
import { WebFacts } from './WebFacts.tsx'
import styles from './web-facts.module.css'

export const ApplicationDetails = ({ row }: { readonly row: AnyRow }) => {
  const { t } = useTranslation('organisations')
  // These details are registered for applications only.
  const { _id, name, isActive } = row as unknown as Row<'WAWEBAPPLICATION'>
  return (
    <WebFacts
      label={name ?? _id}
      head={<h2 className={styles.name}>{name}</h2>}
      facts={[[t('waweb.active'), t(isActive === false ? 'waweb.isOff' : 'waweb.isOn')]]}
    >
      <SessionLines filter={{ waWebApplicationId: _id }} />
    </WebFacts>
  )
}
