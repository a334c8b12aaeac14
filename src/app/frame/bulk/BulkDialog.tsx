// Confirms a bulk change: asks for the value if one is needed, and shows the number of records and whether the change can be undone.
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isUndoable } from '../../../../contract/bulk.ts'
import { bulkRetentionDays } from '../../../../contract/bulk-kinds.ts'
import type { BulkKind } from '../../../../contract/bulk-kinds.ts'
import { formatUserName } from '../../../../contract/user-name.ts'
import { Warning } from '../../../components/Warning.tsx'
import { formatCount } from '../../../lib/format-count.ts'
import { beginBulk, closeBulk, settleBegunBulk, retryBulk } from '../../../store/records/bulk-thunks.ts'
import { isTransient } from '../../../store/network/request-error.ts'
import { useRecord } from '../../../store/records/use-record.ts'
import { selectHasBegun } from '../../../store/records/bulk-slice.ts'
import type { BulkQuestion } from '../../../store/records/bulk-slice.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { BulkForm } from './BulkForm.tsx'
import { LabelForm } from './LabelForm.tsx'
import { SnoozeForm } from './SnoozeForm.tsx'
import styles from './bulk-dialog.module.css'

/** Kinds with a form of their own; all others use one field and its value. */
const forms: Partial<Record<BulkKind, typeof BulkForm>> = { snooze: SnoozeForm, label: LabelForm }

/** Translation key of the sentence about the consequence. */
const consequenceOf = ({ body: { kind, entityType } }: BulkQuestion): string => {
  if (kind === 'export') return 'ask.file'
  if (kind === 'markAsRead') return 'ask.told'
  return kind !== null && isUndoable(entityType, kind) ? 'ask.undoable' : 'ask.final'
}

const FormError = ({ question: { error, body, step } }: { readonly question: BulkQuestion }) => {
  const { t } = useTranslation(['bulk', 'errors'])
  if (step === 'unsure') return <Warning>{t('ask.unsureText')}</Warning>
  const none = error?.code === 'NOT_FOUND' && error.controller === body.entityType
  return <Warning>{none ? t('ask.noneText') : t(`errors:${error?.code ?? 'UNAVAILABLE'}`)}</Warning>
}

export const BulkDialog = ({ question }: { readonly question: BulkQuestion }) => {
  const { t, i18n } = useTranslation(['bulk', 'app', 'resources'])
  const dispatch = useAppDispatch()
  const { step, count, body, error } = question
  const kind = body.kind ?? 'export'
  const Form = forms[kind] ?? BulkForm
  const close = (): void => dispatch(closeBulk())
  const number = formatCount(count, i18n.language)
  const assigneeId = kind === 'assign' ? body.change?.['userId'] : null
  const assignee = useRecord('USER', typeof assigneeId === 'string' ? assigneeId : null)
  const isNone = error?.code === 'NOT_FOUND' && error.controller === body.entityType
  const hasFailed = step === 'refused' || step === 'unsure'
  const hasBegun = useAppSelector((state) => selectHasBegun(state, question.jobId))
  useEffect(() => {
    if (hasBegun && hasFailed) dispatch(settleBegunBulk())
  }, [dispatch, hasBegun, hasFailed])
  const title =
    step === 'form'
      ? t(`ask.what.${kind}`)
      : step === 'counting'
        ? t('ask.counting')
        : hasFailed
          ? t(step === 'unsure' ? 'ask.unsure' : isNone ? 'ask.none' : 'ask.refused')
          : kind === 'assign' && !assigneeId
            ? t('ask.title.unassign', { count, number })
            : t(`ask.title.${kind}`, { count, number, name: assignee ? formatUserName(assignee) : '–' })
  return (
    <Dialog
      open
      onClose={close}
      maxWidth="xs"
      fullWidth
      aria-labelledby="bulk-title"
      aria-describedby={step === 'asked' ? 'bulk-text' : undefined}
    >
      <DialogTitle id="bulk-title">{title}</DialogTitle>
      {step === 'form' ? (
        <Form question={question} onClose={close} />
      ) : (
        <>
          <DialogContent>
            {step === 'counting' ? <LinearProgress aria-label={t('ask.counting')} /> : null}
            {hasFailed ? <FormError question={question} /> : null}
            {step === 'asked' || step === 'beginning' ? (
              <DialogContentText id="bulk-text">
                <strong className={styles.type}>{t(`resources:many.${body.entityType}`)}</strong>
                {t(consequenceOf(question), { days: bulkRetentionDays })}
              </DialogContentText>
            ) : null}
          </DialogContent>
          <DialogActions>
            <Button color="inherit" autoFocus={kind === 'remove' || hasFailed} onClick={close}>
              {t(hasFailed || question.mayRun ? 'app:close' : 'app:cancel')}
            </Button>
            {hasFailed && error !== null && isTransient(error) ? (
              <Button variant="contained" onClick={() => void dispatch(retryBulk())}>
                {t('ask.again')}
              </Button>
            ) : null}
            {step === 'asked' || step === 'beginning' ? (
              <Button
                variant="contained"
                color={kind === 'remove' ? 'error' : 'primary'}
                autoFocus={kind !== 'remove'}
                loading={step === 'beginning'}
                onClick={() => void dispatch(beginBulk())}
              >
                {t(`ask.confirm.${kind}`)}
              </Button>
            ) : null}
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}
