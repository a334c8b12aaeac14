// A contact that the customer shared: a name, and numbers that can be called.
import { Contact } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Attachment } from '../../../contract/channel-message.ts'
import { Card } from '../Card.tsx'
import { phonesOf } from './platform-data.ts'
import styles from './whatsapp-content.module.css'

export const ContactCard = ({ attachment }: { readonly attachment: Attachment }) => {
  const { t } = useTranslation('inbox')
  const phones = phonesOf(attachment.payload)
  const kind = t('kind.contacts')
  return (
    <Card icon={Contact} name={attachment.name || kind} detail={attachment.name ? kind : null}>
      {phones.length === 0 ? null : (
        <ul className={styles.lines}>
          {phones.map((phone) => (
            <li key={phone}>
              <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
