// Out to Facebook's dialog, in a tab of its own. There is a button for each service that the organisation may use.
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { buttonReenableMs } from '../../../../contract/constants.ts'
import { FacebookMark } from '../../../channels/facebook/marks.tsx'
import { InstagramMark } from '../../../channels/instagram/marks.tsx'
import { FormError } from '../../../forms/FormError.tsx'
import { useAction } from '../../../lib/use-action.ts'
import { openDialog } from '../../../store/records/open-dialog.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import type { RequestError } from '../../../store/network/request-error.ts'
import type { Given } from './given.ts'
import styles from './connect.module.css'

export const DialogButtons = ({ organisation, application, appReturn }: Given) => {
  const { t } = useTranslation('connect')
  const dispatch = useAppDispatch()
  const [refusal, setRefusal] = useState<RequestError | null>(null)
  const [isOpen, setOpen] = useState(false)
  const ask = async (platform: 'all' | 'instagram'): Promise<void> => {
    const error = await dispatch(
      openDialog({ organisationId: organisation._id, appId: application._id, platform, appReturn }),
    )
    setRefusal(error)
    setOpen(error === null)
  }
  const facebook = useAction(() => ask('all'), buttonReenableMs)
  const instagram = useAction(() => ask('instagram'), buttonReenableMs)
  // Where nothing was ever set, everything is allowed.
  const { FaFacebook = false, FaInstagram = false } = organisation.allowedServices ?? {
    FaFacebook: true,
    FaInstagram: true,
  }
  return (
    <>
      {FaFacebook || FaInstagram ? (
        <div className={styles.buttons}>
          {FaFacebook ? (
            <Button variant="outlined" startIcon={<FacebookMark />} loading={facebook.isBusy} onClick={facebook.run}>
              {t('dialog.facebook')}
            </Button>
          ) : null}
          {FaInstagram ? (
            <Button variant="outlined" startIcon={<InstagramMark />} loading={instagram.isBusy} onClick={instagram.run}>
              {t('dialog.instagram')}
            </Button>
          ) : null}
        </div>
      ) : (
        <p className={styles.hint}>{t('dialog.noService')}</p>
      )}
      {refusal === null ? null : <FormError error={refusal} />}
      {isOpen ? (
        <p className={styles.hint} role="status">
          {t('dialog.opened')}
        </p>
      ) : null}
    </>
  )
}
