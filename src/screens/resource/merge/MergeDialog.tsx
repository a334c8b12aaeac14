// Dialog for merging records: chooses the survivor, shows the plan from the server's dry run, and confirms.
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EntityType } from '../../../../contract/index.ts'
import { useMergeMutation } from '../../../store/records/api.ts'
import type { AnyRow } from '../../../../contract/index.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { showErrorToast } from '../../../store/network/error-toast.ts'
import type { RequestError } from '../../../store/network/request-error.ts'
import { useUnanswered } from '../../../store/network/use-unanswered.ts'
import { useIdempotencyKeys } from '../../../store/records/use-idempotency-keys.ts'
import { useRecords } from '../../../store/records/use-record.ts'
import { toastShown } from '../../../store/ui/toasts-slice.ts'
import { MergePlan } from './MergePlan.tsx'
import { Survivors } from './Survivors.tsx'
import { useMergePlan } from './use-merge-plan.ts'
import styles from './merge.module.css'

interface MergeDialogProps {
  readonly type: EntityType
  readonly ids: readonly string[]
  readonly onClose: () => void
  readonly onMerged: () => void
}

export const MergeDialog = ({ type, ids, onClose, onMerged }: MergeDialogProps) => {
  const { t } = useTranslation(['bulk', 'app'])
  const dispatch = useAppDispatch()
  const phone = useMediaQuery('(width < 768px)')
  const rows = useRecords(type, ids) as readonly unknown[] as readonly AnyRow[]
  // By default the oldest record survives.
  const [chosen, setChosen] = useState<string | null>(null)
  const survivorId = chosen ?? [...ids].sort()[0] ?? ''
  const { plan, error, retry } = useMergePlan(type, ids, survivorId)
  const [merge, { isLoading }] = useMergeMutation()
  const { keyOf, settle } = useIdempotencyKeys(`merge.${type}`)
  const { wasUnanswered, hear } = useUnanswered()
  const apply = async (): Promise<void> => {
    const merged = ids.filter((id) => id !== survivorId)
    const mergeRequest = {
      type,
      mergeQuery: { _id: survivorId },
      matchQuery: { _id: { $in: merged } },
      applyMerge: true,
    }
    const { error: refusal } = await merge({ ...mergeRequest, key: keyOf(mergeRequest), quiet: true })
    if (refusal) {
      // The error comes from our own base query.
      const requestError = refusal as RequestError
      if (!hear(requestError)) dispatch(showErrorToast(requestError))
      return
    }
    settle()
    dispatch(toastShown({ kind: 'success', place: 'toast', titleKey: 'bulk:merge.done' }))
    onMerged()
  }
  const applyAgain = useEffectEvent(() => void apply())
  // The request is repeated with its idempotency key: the response says whether this merge has removed the records.
  const areGone = wasUnanswered && rows.every(({ _id }) => _id === survivorId)
  useEffect(() => {
    if (areGone) applyAgain()
  }, [areGone])
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth fullScreen={phone} aria-labelledby="merge-title">
      <DialogTitle id="merge-title">{t('merge.title')}</DialogTitle>
      <DialogContent className={styles.content}>
        <Survivors type={type} rows={rows} chosen={survivorId} onChoose={setChosen} />
        {wasUnanswered ? (
          <p className={styles.failed} role="alert">
            {t('merge.unsure')}
          </p>
        ) : (
          <MergePlan
            type={type}
            plan={plan}
            before={rows.find((row) => row._id === survivorId)}
            error={error}
            onRetry={retry}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" autoFocus onClick={onClose}>
          {t('app:cancel')}
        </Button>
        <Button
          variant="contained"
          color="error"
          disabled={plan === null}
          loading={isLoading}
          onClick={() => void apply()}
        >
          {t(wasUnanswered ? 'ask.again' : 'merge.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
