// Invitations to organisations, each with buttons to accept or decline.
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { buttonReenableMs } from '../../../contract/constants.ts'
import type { Row } from '../../../contract/index.ts'
import { Warning } from '../../components/Warning.tsx'
import { useAction } from '../../lib/use-action.ts'
import { selectRows } from '../../store/entities/selectors.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { runCall } from '../../store/records/run-call.ts'
import { toastShown } from '../../store/ui/toasts-slice.ts'
import styles from './panel.module.css'

const Offer = ({ offer }: { readonly offer: Row<'MEMBERSHIPOFFER'> }) => {
  const { t } = useTranslation(['notifications', 'errors', 'resources'])
  const dispatch = useAppDispatch()
  const [refusal, setRefusal] = useState<string | null>(null)
  const name = offer.organisationName ?? ''
  const answer = async (call: 'acceptMembershipOffer' | 'declineMembershipOffer', doneKey: string): Promise<void> => {
    const result = await dispatch(runCall(call, { params: { id: offer._id }, quiet: true }))
    setRefusal(result.ok ? null : result.error.code)
    if (result.ok) dispatch(toastShown({ kind: 'success', place: 'toast', titleKey: doneKey, values: { name } }))
  }
  const accepting = useAction(() => answer('acceptMembershipOffer', 'notifications:offer.accepted'), buttonReenableMs)
  const declining = useAction(() => answer('declineMembershipOffer', 'notifications:offer.declined'), buttonReenableMs)
  const isBusy = accepting.isBusy || declining.isBusy
  return (
    <li className={styles.offer}>
      <strong>{t('offer.title', { name })}</strong>
      <span className={styles.text}>
        {t('offer.text', { person: offer.invitedBy ?? '', role: t(`resources:values.${offer.role ?? 'agent'}`) })}
      </span>
      {refusal === null ? null : <Warning>{t(`errors:${refusal}`)}</Warning>}
      <span className={styles.answers}>
        <Button size="small" variant="contained" disabled={isBusy} onClick={accepting.run}>
          {t('offer.accept')}
        </Button>
        <Button size="small" variant="outlined" disabled={isBusy} onClick={declining.run}>
          {t('offer.decline')}
        </Button>
      </span>
    </li>
  )
}

export const MembershipOffers = () => {
  const { t } = useTranslation('notifications')
  const offers = useAppSelector((state) => selectRows(state, 'MEMBERSHIPOFFER'))
  return offers.length === 0 ? null : (
    <ul className={styles.offers} aria-label={t('offer.list')}>
      {offers.map((offer) => (
        <Offer key={offer._id} offer={offer} />
      ))}
    </ul>
  )
}
