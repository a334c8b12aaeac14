// Changes of a person's names: a new phone number, or a new user id from the platform. Their conversation continues.
import type { Outcome } from '../../context/webhook-item.ts'
import { done } from '../../inbound/event-record.ts'
import { asObject, asText } from '../../lib/json-reading.ts'
import { resolveContact } from './resolve-contact.ts'
import type { MessageContext } from './message-context.ts'
import { mergeNames, isNobody, toNames, noNames, findUserIds } from './names.ts'
import type { Names } from './names.ts'
import { withPreferences } from './preferences.ts'

interface Change {
  readonly names: Names
  readonly former: Names
}

/** A notice of a new user id has the old one only in its text. */
const changeOf = ({ message, names }: Pick<MessageContext, 'message' | 'names'>): Change => {
  const system = asObject(message['system'])
  const now = toNames(system?.['wa_id'] ?? system?.['new_wa_id'], system?.['user_id'])
  const formerUserId = findUserIds(asText(system?.['body'])).find((id) => id !== now.userId) ?? null
  return { names: now, former: now.userId === null ? names : mergeNames(names, { phone: null, userId: formerUserId }) }
}

/** The names in `former` that are still current. */
const stillHis = ({ names, former }: Change): Names => ({
  phone: names.phone === null ? former.phone : null,
  userId: names.userId === null ? former.userId : null,
})

export const handleSystemMessage = async (context: MessageContext): Promise<Outcome> => {
  const change = changeOf(context)
  if (isNobody(change.names)) {
    // Only their encryption keys changed, not a name: the platform requires no action.
    if (isNobody(context.names)) return { state: 'visible' }
    await resolveContact(context, { names: context.names })
    return done
  }
  await resolveContact(context, { names: mergeNames(change.names, stillHis(change)), former: change.former })
  return done
}

/** All names in a notice, for their locks. */
export const getSystemNames = (message: MessageContext['message'], names: Names): Names[] => {
  const { names: now, former } = changeOf({ message, names })
  return [now, former]
}

const updateOf = (update: Readonly<Record<string, unknown>>): Change => {
  const ids = asObject(update['user_id'])
  const number = toNames(update['wa_id'], null)
  return { names: mergeNames(toNames(null, ids?.['current']), number), former: toNames(null, ids?.['previous']) }
}

export const updateNames = (update: Readonly<Record<string, unknown>>): Names[] => {
  const { names, former } = updateOf(update)
  return [names, former]
}

export const handleUserIdUpdate = async (context: MessageContext): Promise<Outcome> => {
  const { names, former } = updateOf(context.message)
  if (isNobody(names)) return { state: 'unknown' }
  await resolveContact(context, { names, former: former.userId === null ? noNames : former })
  return done
}

export const handlePreference = async (context: MessageContext): Promise<Outcome> => {
  const { names, message: preference, time } = context
  const [category, value] = [asText(preference['category']), asText(preference['value'])]
  if (isNobody(names) || category === null || value === null) return { state: 'unknown' }
  const { contact } = await resolveContact(context, { names })
  await context.unit.change('FBWACONTACT', contact._id, {
    data: withPreferences(contact.data, { [category]: { value, time } }),
  })
  return done
}
