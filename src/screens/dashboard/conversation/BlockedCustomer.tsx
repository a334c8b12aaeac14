// Shown instead of the composer while the customer is blocked: says that nothing can be sent, and offers unblocking to those who may.
import { clsx } from 'clsx'
import { Ban } from 'lucide-react'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../../../contract/index.ts'
import { canManageOrganisation } from '../../../../contract/permissions.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { useRecord } from '../../../store/records/use-record.ts'
import { CustomerPartsContext } from '../../../store/ui/customer-parts.ts'
import { selectRights } from '../../../store/network/session-slice.ts'
import notice from './composer-notice.module.css'

export const BlockedCustomer = ({ thread }: { readonly thread: Row<'THREAD'> }) => {
  const { t } = useTranslation('customers')
  const parts = useContext(CustomerPartsContext)
  const rights = useAppSelector(selectRights)
  const customer = useRecord('CUSTOMER', thread.customerId)
  const manages = rights !== null && canManageOrganisation(rights, thread.organisationId ?? '')
  return (
    <div className={clsx(notice.notice, notice.red)} role="status">
      <Ban size={14} aria-hidden />
      <span className={notice.grow}>{t(manages ? 'blocked.notice' : 'blocked.askManager')}</span>
      {manages && customer && parts ? <parts.Block row={customer} title={customer.name || thread.title || ''} /> : null}
    </div>
  )
}
