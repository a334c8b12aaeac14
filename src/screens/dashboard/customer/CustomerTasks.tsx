// Customer actions beside the conversation: the dialogs of the customer's page, and the link to it.
import Button from '@mui/material/Button'
import { Ban, ContactRound } from 'lucide-react'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { AnyRow, Row } from '../../../../contract/index.ts'
import { toListPath, toRecordPath } from '../../../store/ui/record-paths.ts'
import { CustomerPartsContext } from '../../../store/ui/customer-parts.ts'
import styles from './customer-tasks.module.css'

/** The conversation stays open and shows its new customer, if that changes. */
const stay = (): void => undefined

export const CustomerTasks = ({ customer, title }: { readonly customer: Row<'CUSTOMER'>; readonly title: string }) => {
  const { t } = useTranslation('customers')
  const parts = useContext(CustomerPartsContext)
  return (
    <>
      {customer.isBlocked ? (
        <p className={styles.blocked}>
          <Ban size={14} aria-hidden />
          {t('blocked.label')}
        </p>
      ) : null}
      <div className={styles.tasks} role="group" aria-label={t('tasks')}>
        <Button
          variant="outlined"
          startIcon={<ContactRound size={16} aria-hidden />}
          component={Link}
          to={toRecordPath('CUSTOMER', customer as unknown as AnyRow) ?? toListPath('CUSTOMER')}
        >
          {t('page')}
        </Button>
        {parts ? <parts.Actions row={customer} title={title} onMerged={stay} /> : null}
      </div>
    </>
  )
}
