// Whether a customer was created for a contact alone, so that nothing is lost when they are merged into another one.
import type { AnyRow, Row } from '../../../contract/index.ts'

const digitsOf = (value: unknown): string => (typeof value === 'string' ? value.replaceAll(/\D/g, '') : '')

/** Nobody has written anything about them: all their fields come from the contact. */
export const isUntouched = (
  { identities, name, phone, email, note }: Row<'CUSTOMER'>,
  contact: Readonly<Record<string, unknown>> & Pick<AnyRow, '_id'>,
): boolean => {
  const alone = (identities ?? []).every(({ id }) => id === contact._id)
  const hasContactName = !name || [contact['name'], contact['username'], contact['remoteId']].includes(name)
  const numbered = !phone || digitsOf(phone) === digitsOf(contact['remoteId'])
  return alone && !email && !note && (hasContactName || digitsOf(name) === digitsOf(contact['remoteId'])) && numbered
}
