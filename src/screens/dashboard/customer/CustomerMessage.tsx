// Writes to the customer of a conversation over WhatsApp if it is on another channel: to their WhatsApp contact, otherwise to their
// number.
import { useNavigate } from 'react-router'
import type { Row } from '../../../../contract/index.ts'
import { selectRows } from '../../../store/entities/selectors.ts'
import { useAppSelector } from '../../../store/hooks.ts'
import { useRecord } from '../../../store/records/use-record.ts'
import { WriteMessage } from '../list/WriteMessage.tsx'

interface CustomerMessageProps {
  readonly customer: Row<'CUSTOMER'>
  readonly name: string
  readonly addressOf: (threadId: string) => string
}

export const CustomerMessage = ({ customer, name, addressOf }: CustomerMessageProps) => {
  const navigate = useNavigate()
  const hasNumber = useAppSelector((state) =>
    selectRows(state, 'CHANNEL').some(
      ({ accountType, status, organisationId }) =>
        accountType === 'FBWAPHONE' && status === 'connected' && organisationId === customer.organisationId,
    ),
  )
  const identity = (customer.identities ?? []).find(({ type }) => type === 'FBWACONTACT')
  const contact = useRecord('FBWACONTACT', identity?.id)
  const addressee = contact
    ? { name, fbWaContactId: contact._id, fbWaPhoneId: contact.fbWaPhoneId }
    : customer.phone
      ? { name, to: customer.phone }
      : null
  if (!hasNumber || addressee === null) return null
  return <WriteMessage addressee={addressee} onOpen={(threadId) => void navigate(addressOf(threadId))} />
}
