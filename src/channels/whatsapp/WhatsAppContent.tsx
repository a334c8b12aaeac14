// Contents besides the text of a WhatsApp message: an order, contacts, a form, a choice, a referral.
import {
  CircleAlert,
  ClipboardCheck,
  Forward,
  LayoutTemplate,
  ListChecks,
  Megaphone,
  MousePointerClick,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { attachmentsOf } from '../../../contract/channel-message.ts'
import { ButtonList } from '../ButtonList.tsx'
import { Card } from '../Card.tsx'
import { MessageContent } from '../MessageContent.tsx'
import { Remark } from '../Remark.tsx'
import type { ContentProps, MessageRow } from '../channel-view.ts'
import { ContactCard } from './ContactCard.tsx'
import { OrderCard } from './OrderCard.tsx'
import {
  choiceOf,
  formAnswersOf,
  getForwarded,
  orderOf,
  referralOf,
  refusalsOf,
  templateFrameOf,
  templateOf,
  getUnsupportedReason,
} from './platform-data.ts'
import styles from './whatsapp-content.module.css'

/** How the customer answered: by a button, from a list, or with a form. */
const Chosen = ({ row }: { readonly row: MessageRow }) => {
  const { t } = useTranslation('whatsapp')
  const choice = choiceOf(row)
  if (choice === null) return null
  if (choice.kind !== 'form') {
    return (
      <Remark icon={choice.kind === 'list' ? ListChecks : MousePointerClick}>
        {choice.description ?? t(`choice.${choice.kind}`)}
      </Remark>
    )
  }
  const answers = formAnswersOf(row)
  return (
    <Card icon={ClipboardCheck} name={t('choice.form')} detail={t('formAnswers', { count: answers.length })}>
      {answers.length === 0 ? null : (
        <dl className={styles.answers}>
          {answers.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  )
}

export const WhatsAppContent = ({ row, children }: ContentProps) => {
  const { t } = useTranslation('whatsapp')
  const order = orderOf(row)
  const referral = referralOf(row)
  const template = templateOf(row)
  const frame = templateFrameOf(row)
  const forwarded = getForwarded(row)
  const unsupportedReason = getUnsupportedReason(row)
  const attachments = attachmentsOf(row)
  const contacts = attachments.filter(({ type }) => type === 'contacts')
  return (
    <>
      {forwarded ? <Remark icon={Forward}>{t(`forwarded.${forwarded}`)}</Remark> : null}
      {referral ? (
        <Card
          icon={Megaphone}
          name={referral.headline ?? t('referral')}
          detail={referral.body ?? t('referralHint')}
          href={referral.url}
        />
      ) : null}
      {order ? <OrderCard lines={order} /> : null}
      {contacts.map((contact, index) => (
        <ContactCard key={index} attachment={contact} />
      ))}
      <MessageContent
        row={row}
        unsupportedKey="whatsapp:unsupported"
        // An order is shown as a card of its own.
        attachments={attachments.filter(
          ({ type, name }) => type !== 'contacts' && !(order && type === 'other' && name === 'order'),
        )}
      />
      {row.isUnsupported && unsupportedReason !== null ? (
        <Remark icon={CircleAlert}>{t('unsupportedReason', { reason: unsupportedReason })}</Remark>
      ) : null}
      {/* Text sent with an image or a document is its caption. */}
      {frame?.header ? <span className={styles.templateHeader}>{frame.header}</span> : null}
      {children}
      {frame?.footer ? <span className={styles.templateFooter}>{frame.footer}</span> : null}
      {frame ? <ButtonList buttons={frame.buttons.map((title) => ({ title }))} /> : null}
      <Chosen row={row} />
      {refusalsOf(row).map(({ kind, words }) => (
        <Remark key={kind} icon={CircleAlert}>
          {t(`refused.${kind}`, { words })}
        </Remark>
      ))}
      {template ? <Remark icon={LayoutTemplate}>{t('template', { name: template })}</Remark> : null}
    </>
  )
}
