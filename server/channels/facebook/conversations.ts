// Finding and beginning a Messenger conversation: the person, the customer behind him, the conversation and its work item.
import type { Row } from '../../../contract/index.ts'
import type { Unit } from '../../database/unit.ts'
import type { Services } from '../../services.ts'
import { beginThread } from '../../threads/begin-thread.ts'
import { profileJobKind } from './job-kinds.ts'

export interface ConversationParts {
  readonly person: Row<'FBUSER'>
  readonly conversation: Row<'FBCONVERSATION'>
  readonly thread: Row<'THREAD'>
}

export interface MessengerContext {
  readonly services: Services
  readonly unit: Unit
  readonly page: Row<'FBPAGE'>
  /** The person's page-scoped id. */
  readonly psid: string
  /** Whether the page itself did it, not the person. */
  readonly fromPage: boolean
  /** The platform's time of the item. */
  readonly time: string
  readonly known: ConversationParts | null
}

export const organisationOf = (record: { organisationId?: string }): string => {
  if (record.organisationId === undefined) throw new Error('a record without an organisation')
  return record.organisationId
}

export const findConversation = async (unit: Unit, page: Row<'FBPAGE'>, psid: string): Promise<ConversationParts | null> => {
  const person = await unit.find('FBUSER', { organisationId: organisationOf(page), fbId: psid })
  if (!person) return null
  const conversation = await unit.find('FBCONVERSATION', { fbPageId: page._id, fbUserId: person._id })
  const thread = conversation && (await unit.find('THREAD', { itemId: conversation._id }))
  return conversation && thread ? { person, conversation, thread } : null
}

const addPerson = async ({ services, unit, page, psid }: MessengerContext): Promise<Row<'FBUSER'>> => {
  const organisationId = organisationOf(page)
  const known = await unit.find('FBUSER', { organisationId, fbId: psid })
  if (known) return known
  const customer = unit.add('CUSTOMER', { name: null, identities: [], assignments: [] }, { organisationId })
  const person = unit.add(
    'FBUSER',
    { fbId: psid, name: null, isPage: false, fbPageIds: [page._id], customerId: customer._id, profile: 'unknown' },
    { organisationId },
  )
  await unit.change('CUSTOMER', customer._id, { identities: [{ type: 'FBUSER', id: person._id }] })
  await askWhoItIs(services, unit, person, page)
  return person
}

/** Asked again with what he does next, where there was no token or no answer when he first appeared. */
export const askWhoItIs = async (services: Services, unit: Unit, person: Row<'FBUSER'>, page: Row<'FBPAGE'>): Promise<void> => {
  if (person.profile !== 'unknown') return
  await services.jobs.addOnce(unit, {
    lane: `${profileJobKind}:${person._id}`,
    kind: profileJobKind,
    payload: { personId: person._id, pageId: page._id },
  })
}

/** The conversation, begun where there is none. */
export const ensureConversation = async (context: MessengerContext): Promise<ConversationParts> => {
  if (context.known) return context.known
  const { unit, page, time } = context
  const organisationId = organisationOf(page)
  const person = await addPerson(context)
  if (!(person.fbPageIds ?? []).includes(page._id)) {
    await unit.change('FBUSER', person._id, { fbPageIds: [...(person.fbPageIds ?? []), page._id] })
  }
  const conversation = unit.add('FBCONVERSATION', { fbId: null, fbPageId: page._id, fbUserId: person._id }, { organisationId, createdTime: time })
  const thread = beginThread(unit, {
    organisationId,
    service: 'facebook',
    itemType: 'fbConversation',
    itemId: conversation._id,
    accountType: 'FBPAGE',
    accountId: page._id,
    teamId: page.teamId ?? null,
    customerId: person.customerId ?? null,
    title: person.name ?? null,
    imageUrl: person.imageUrl ?? null,
  })
  return { person, conversation, thread }
}
