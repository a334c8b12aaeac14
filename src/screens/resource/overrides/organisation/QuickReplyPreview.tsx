// A quick reply as a customer would read it, with sample values for placeholders.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRow, Row } from '../../../../../contract/index.ts'
import { fillQuickReply, quickReplyVariables } from '../../../../../contract/quick-reply-text.ts'
import { TextInput } from '../../../../components/TextInput.tsx'
import { useAppSelector } from '../../../../store/hooks.ts'
import { useRecord } from '../../../../store/records/use-record.ts'
import styles from '../resource-overrides.module.css'
import { Panel } from '../Panel.tsx'

export const QuickReplyPreview = ({ row }: { readonly row: AnyRow }) => {
  const { t } = useTranslation('organisations')
  const { template, organisationId } = row as unknown as Row<'ORGANISATIONQUICKREPLY'>
  const organisation = useRecord('ORGANISATION', organisationId)
  const me = useRecord(
    'USER',
    useAppSelector((state) => state.session.userId),
  )
  const [customer, setCustomer] = useState(t('preview.sample'))
  const values = {
    customer,
    agent: me?.profile?.name ?? null,
    organisation: organisation?.name ?? null,
    account: organisation?.name ?? null,
  }
  return (
    <Panel title={t('preview.title')}>
      <TextInput
        id="preview-customer"
        name="preview-customer"
        label={t('preview.customer')}
        value={customer}
        onValue={setCustomer}
      />
      <p className={styles.bubble} data-testid="preview">
        {fillQuickReply(template ?? '', values)}
      </p>
      <p className={styles.quiet}>
        {t('preview.variables', {
          names: quickReplyVariables.map((name) => `{{${name}}}`).join(', '),
          interpolation: { escapeValue: false, skipOnVariables: true },
        })}
      </p>
    </Panel>
  )
}
