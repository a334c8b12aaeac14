// A contact as a linked phone knows them.
import { useTranslation } from 'react-i18next'
import type { AnyRow, Row } from '../../../../../contract/index.ts'
import { Avatar } from '../../../../components/Avatar.tsx'
import { RecordLink } from '../../values/RecordLink.tsx'
import { WebFacts } from './WebFacts.tsx'
import styles from './web-facts.module.css'

export const ContactDetails = ({ row }: { readonly row: AnyRow }) => {
  const { t } = useTranslation('organisations')
  // These details are registered for contacts only.
  const { _id, name, number, imageUrl, waWebPhoneId, customerId } = row as unknown as Row<'WAWEBCONTACT'>
  const called = name || (number ? `+${number}` : _id)
  return (
    <WebFacts
      label={called}
      head={
        <div className={styles.head}>
          <Avatar name={called} imageUrl={imageUrl ?? null} size={64} />
          <span className={styles.names}>
            <h2 className={styles.name}>{called}</h2>
            {number ? <a href={`tel:+${number}`}>+{number}</a> : t('waweb.noNumber')}
          </span>
        </div>
      }
      facts={[
        [t('waweb.customer'), customerId ? <RecordLink type="CUSTOMER" id={customerId} /> : null],
        [t('waweb.phone'), <RecordLink key="phone" type="WAWEBPHONE" id={waWebPhoneId} />],
      ]}
    />
  )
}
