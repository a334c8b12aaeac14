// Deletes an organisation: shows the number of affected records and requires its name. Until it is erased, an administrator can restore
// it.
import Button from '@mui/material/Button'
import { ArchiveRestore, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Row } from '../../../../../contract/index.ts'
import { isAdministrator } from '../../../../../contract/permissions.ts'
import { IconAction } from '../../../../components/IconAction.tsx'
import { TextInput } from '../../../../components/TextInput.tsx'
import { useDisclosure } from '../../../../components/use-disclosure.ts'
import { useStandingQuestion } from '../../../../components/use-standing-question.ts'
import { ActionDialog } from '../../../../forms/ActionDialog.tsx'
import { FormDialog } from '../../../../forms/FormDialog.tsx'
import { useForm } from '../../../../forms/use-form.ts'
import { useAppSelector } from '../../../../store/hooks.ts'
import { selectRights } from '../../../../store/network/session-slice.ts'
import { useCallQuery } from '../../../../store/records/use-call-query.ts'
import { formatZonedTime } from '../../fields/format-zoned-time.ts'
import { useRecordZone } from '../../fields/use-zone-of.ts'
import { Answered } from '../Answered.tsx'
import type { RecordPart } from '../override-parts.ts'
import { useRecordCall } from '../use-record-call.ts'
import styles from '../resource-overrides.module.css'

interface DialogProps extends Omit<RecordPart, 'type'> {
  readonly onClose: () => void
}

const DeleteDialog = ({ row, title, onClose }: DialogProps) => {
  const { t } = useTranslation('organisations')
  const call = useRecordCall()
  const form = useForm({
    id: 'organisation-delete',
    initial: { name: '' },
    send: ({ name }) =>
      call('deleteOrganisation', { params: { id: row._id }, body: { name } }, 'organisations:delete.done'),
    onDone: onClose,
  })
  const contents = useCallQuery('organisationContents', { params: { id: row._id }, force: true })
  return (
    <FormDialog
      title={t('delete.title', { title })}
      form={form}
      submitLabel={t('delete.confirm')}
      danger
      disabled={contents.data === undefined || form.values.name !== title}
      onClose={onClose}
    >
      <Answered answer={contents}>
        {({ channels, conversations, people, members, graceDays }) => (
          <ul className={styles.lines}>
            <li>{t('delete.contents', { channels, conversations, people })}</li>
            <li>{t('delete.members', { count: members })}</li>
            <li>{t('delete.channels')}</li>
            <li>{graceDays === 0 ? t('delete.atOnce') : t('delete.grace', { count: graceDays })}</li>
          </ul>
        )}
      </Answered>
      <TextInput {...form.field('name')} label={t('delete.type', { title })} autoComplete="off" />
    </FormDialog>
  )
}

const Restore = ({ row, title }: Omit<RecordPart, 'type'>) => {
  const { t } = useTranslation('organisations')
  const call = useRecordCall()
  const asking = useDisclosure({ key: 'organisation.restore', kind: 'popup', title: t('restore.title', { title }) })
  return (
    <>
      <Button variant="outlined" startIcon={<ArchiveRestore size={16} aria-hidden />} onClick={asking.open}>
        {t('restore.open')}
      </Button>
      {asking.isOpen ? (
        <ActionDialog
          title={t('restore.title', { title })}
          lines={[t('restore.people'), t('restore.channels')]}
          confirmLabel={t('restore.open')}
          run={() => call('restoreOrganisation', { params: { id: row._id } }, 'organisations:restore.done')}
          onClose={asking.close}
        />
      ) : null}
    </>
  )
}

export const DeleteOrganisation = ({ row, title }: RecordPart) => {
  const { t, i18n } = useTranslation('organisations')
  const rights = useAppSelector(selectRights)
  const zone = useRecordZone(row)
  const asking = useDisclosure({ key: 'organisation.delete', kind: 'popup', title: t('delete.title', { title }) })
  const { deletedTime, purgeTime, purgedCount, purgeTotal } = row as unknown as Row<'ORGANISATION'>
  const isAsked = useStandingQuestion(asking, deletedTime ? 'deleted' : 'here')
  if (rights === null || !isAdministrator(rights)) return null
  if (typeof purgedCount === 'number') {
    const percent = Math.min(100, Math.floor((100 * purgedCount) / Math.max(1, purgeTotal ?? 0)))
    return (
      <span role="status" className={styles.quiet}>
        {t('delete.erasing', { percent })}
      </span>
    )
  }
  if (deletedTime) {
    const until = formatZonedTime(purgeTime ?? deletedTime, i18n.language, zone)
    return (
      <>
        <span role="status" className={styles.quiet}>
          {t('delete.until', { until })}
        </span>
        <Restore row={row} title={title} />
      </>
    )
  }
  return (
    <>
      <IconAction icon={Trash2} label={t('delete.open')} onClick={asking.open} />
      {isAsked ? <DeleteDialog row={row} title={title} onClose={asking.close} /> : null}
    </>
  )
}
