// The customer, the assignee, and the customer's other conversations.
import { Mail, Phone, StickyNote, X } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../../../contract/index.ts'
import { Avatar } from '../../../components/Avatar.tsx'
import { IconAction } from '../../../components/IconAction.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { formatDateTime } from '../../../lib/time-text.ts'
import { useRecord } from '../../../store/records/use-record.ts'
import { viewOf } from '../conversation/item-views.ts'
import { AssigneeMenu } from '../AssigneeMenu.tsx'
import { channelNamespaces, itemNameOf } from '../channels.ts'
import { nameThread } from '../../../store/entities/name-thread.ts'
import { useAccount } from '../use-account.ts'
import { OtherThreads } from './OtherThreads.tsx'
import { ThreadLabels } from './ThreadLabels.tsx'
import { ThreadTeam } from './ThreadTeam.tsx'
import { StatusSwitch } from './StatusSwitch.tsx'
import styles from './customer-panel.module.css'

const CustomerTasks = lazyPart(
  async () => (await import(/* webpackChunkName: "conversation-tools" */ './CustomerTasks.tsx')).CustomerTasks,
)

const CustomerMessage = lazyPart(
  async () => (await import(/* webpackChunkName: "conversation-tools" */ './CustomerMessage.tsx')).CustomerMessage,
  { note: 'none' },
)

interface CustomerPanelProps {
  readonly threadId: string
  readonly addressOf: (threadId: string) => string
  readonly onHide: () => void
}

const Fact = ({
  icon: Icon,
  label,
  children,
}: {
  readonly icon: LucideIcon
  readonly label: string
  readonly children: ReactNode
}) => (
  <div className={styles.fact}>
    <dt title={label}>
      <Icon size={16} aria-hidden />
      <span>{label}</span>
    </dt>
    <dd>{children}</dd>
  </div>
)

const Facts = ({ customer }: { readonly customer: Row<'CUSTOMER'> | undefined }) => {
  const { t } = useTranslation(['conversation', 'inbox'])
  if (!customer?.email && !customer?.phone && !customer?.note)
    return <p className={styles.quiet}>{t('panel.noFacts')}</p>
  return (
    <dl className={styles.facts}>
      {customer.phone ? (
        <Fact icon={Phone} label={t('panel.phone')}>
          <a href={`tel:${customer.phone.replace(/[^\d+]/g, '')}`}>{customer.phone}</a>
        </Fact>
      ) : null}
      {customer.email ? (
        <Fact icon={Mail} label={t('panel.email')}>
          <a href={`mailto:${encodeURIComponent(customer.email).replace('%40', '@')}`}>{customer.email}</a>
        </Fact>
      ) : null}
      {customer.note ? (
        <Fact icon={StickyNote} label={t('panel.note')}>
          <span className={styles.note}>{customer.note}</span>
        </Fact>
      ) : null}
    </dl>
  )
}

const when = (time: string | null | undefined, language: string): string =>
  time ? formatDateTime(time, language) : '–'

export const CustomerPanel = ({ threadId, addressOf, onHide }: CustomerPanelProps) => {
  const { t, i18n } = useTranslation(['conversation', 'inbox', ...channelNamespaces])
  const thread = useRecord('THREAD', threadId)
  const customer = useRecord('CUSTOMER', thread?.customerId)
  const account = useAccount(thread?.accountId)
  if (!thread) return null
  const name = customer?.name || nameThread(thread, account, t('app:unknownCustomer'))
  const view = itemNameOf(thread.itemType)
  const Labels = viewOf(thread.itemType)?.Labels
  return (
    <aside className={styles.panel} aria-label={t('inbox:panel.label')}>
      <div className={styles.hide}>
        <IconAction icon={X} label={t('panel.hide')} onClick={onHide} />
      </div>
      <div className={styles.who}>
        <Avatar name={name} imageUrl={customer?.imageUrl ?? thread.imageUrl} size={64} />
        <h2 className={styles.name}>{name}</h2>
        {customer?.formerNames && customer.formerNames.length > 0 ? (
          <p className={styles.quiet}>{t('panel.formerly', { names: customer.formerNames.join(', ') })}</p>
        ) : null}
        <p className={styles.channel}>
          {view ? <view.Mark /> : null}
          {t('timeline.on', { account: account?.name ?? '–', channel: view ? t(view.nameKey) : thread.service })}
        </p>
        {customer ? <CustomerTasks customer={customer} title={name} /> : null}
      </div>

      <section className={styles.part}>
        <h3>{t('panel.work')}</h3>
        <div className={styles.field}>
          <span className={styles.fieldName}>{t('inbox:assignee.label')}</span>
          <AssigneeMenu thread={thread} wide />
        </div>
        <ThreadTeam thread={thread} />
        {thread.queueReason && !thread.assigneeId && thread.status !== 'closed' ? (
          <p className={styles.quiet}>{t(`inbox:queueReason.${thread.queueReason}`)}</p>
        ) : null}
        <div className={styles.field}>
          <span className={styles.fieldName}>{t('inbox:filter.status')}</span>
          <StatusSwitch thread={thread} />
        </div>
        <ThreadLabels thread={thread} />
        {Labels ? <Labels itemId={thread.itemId} titled /> : null}
      </section>

      <section className={styles.part}>
        <h3>{t('panel.contact')}</h3>
        <Facts customer={customer} />
        {customer && thread.service !== 'whatsapp' ? (
          <CustomerMessage customer={customer} name={name} addressOf={addressOf} />
        ) : null}
      </section>

      <section className={styles.part}>
        <h3>{t('panel.history')}</h3>
        <dl className={styles.times}>
          <div>
            <dt>{t('panel.lastInbound')}</dt>
            <dd>{when(thread.lastInboundTime, i18n.language)}</dd>
          </div>
          <div>
            <dt>{t('panel.lastOutbound')}</dt>
            <dd>{when(thread.lastOutboundTime, i18n.language)}</dd>
          </div>
        </dl>
        <OtherThreads thread={thread} addressOf={addressOf} />
      </section>
    </aside>
  )
}
