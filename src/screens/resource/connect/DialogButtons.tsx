// Opens Facebook's dialog in a new tab. There is a button for each service that the organisation may use.
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { buttonReenableMs } from '../../../../contract/constants.ts'
import { FacebookMark } from '../../../channels/facebook/marks.tsx'
import type { ConnectPlatform } from '../../../../contract/platform/connection-calls.ts'
import { InstagramMark } from '../../../channels/instagram/marks.tsx'
import { WhatsAppMark } from '../../../channels/whatsapp/WhatsAppMark.tsx'
import { FormError } from '../../../forms/FormError.tsx'
import { useAction } from '../../../lib/use-action.ts'
import { openDialog } from '../../../store/records/open-dialog.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import type { RequestError } from '../../../store/network/request-error.ts'
import type { ConnectChoices } from './connect-choices.ts'
import styles from './connect.module.css'

interface DialogButtonsProps extends ConnectChoices {
  readonly isOfNumbers: boolean
}

export const DialogButtons = ({ organisation, application, appReturn, isOfNumbers }: DialogButtonsProps) => {
  const { t } = useTranslation('connect')
  const dispatch = useAppDispatch()
  const [refusal, setRefusal] = useState<RequestError | null>(null)
  const [isOpen, setOpen] = useState(false)
  const ask = async (platform: ConnectPlatform): Promise<void> => {
    const error = await dispatch(
      openDialog({ organisationId: organisation._id, appId: application._id, platform, appReturn }),
    )
    setRefusal(error)
    setOpen(error === null)
  }
  const facebook = useAction(() => ask('all'), buttonReenableMs)
  const instagram = useAction(() => ask('instagram'), buttonReenableMs)
  const whatsapp = useAction(() => ask('whatsapp'), buttonReenableMs)
  // Everything is allowed by default.
  const allowed = organisation.allowedServices ?? { FaFacebook: true, FaInstagram: true, FaWhatsapp: true }
  const offers = isOfNumbers
    ? [{ isOffered: allowed.FaWhatsapp, Mark: WhatsAppMark, action: whatsapp, name: 'whatsapp' }]
    : [
        { isOffered: allowed.FaFacebook, Mark: FacebookMark, action: facebook, name: 'facebook' },
        { isOffered: allowed.FaInstagram, Mark: InstagramMark, action: instagram, name: 'instagram' },
      ]
  const offered = offers.filter(({ isOffered }) => isOffered === true)
  return (
    <>
      {offered.length > 0 ? (
        <div className={styles.buttons}>
          {offered.map(({ Mark, action, name }) => (
            <Button key={name} variant="outlined" startIcon={<Mark />} loading={action.isBusy} onClick={action.run}>
              {t(`dialog.${name}`)}
            </Button>
          ))}
        </div>
      ) : (
        <p className={styles.hint}>{t(isOfNumbers ? 'dialog.noWhatsapp' : 'dialog.noService')}</p>
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
