// Notifies a member of notes that mention them: one notification per conversation, until they have read that.
import type { Row } from '../../../contract/index.ts'
import { formatUserName } from '../../../contract/user-name.ts'
import type { UnitOfWork } from '../../database/unit-of-work.ts'
import { clip } from '../../lib/json-reading.ts'
import { enqueuePush } from './push-job.ts'

const maxSnippetLength = 200

/** Called under the conversation's lock. */
const findMention = async (unit: UnitOfWork, itemId: string, userId: string): Promise<Row<'NOTIFICATION'> | null> =>
  (await unit.findAll('NOTIFICATION', { threadItemId: itemId, recipientId: userId })).find(
    ({ type }) => type === 'MENTIONED',
  ) ?? null

/** Begins with the author's name: the title is the conversation's, and so the customer's. */
const toSnippet = async (unit: UnitOfWork, { userId, text }: Row<'THREADNOTE'>): Promise<string> => {
  const author = await unit.get('USER', userId)
  return clip(author ? `${formatUserName(author)}: ${text}` : text, maxSnippetLength)
}

export const notifyMentioned = async (
  unit: UnitOfWork,
  thread: Row<'THREAD'>,
  note: Row<'THREADNOTE'>,
  userId: string,
): Promise<void> => {
  const organisationId = thread.organisationId ?? ''
  const content = {
    itemType: 'THREADNOTE',
    itemId: note._id,
    title: thread.title ?? null,
    snippet: await toSnippet(unit, note),
    settledTime: null,
    data: { threadId: thread._id, time: unit.now },
  }
  const known = await findMention(unit, thread.itemId, userId)
  const count = known && !known.settledTime ? (known.count ?? 1) + 1 : 1
  const id =
    known?._id ??
    unit.add(
      'NOTIFICATION',
      {
        ...content,
        type: 'MENTIONED',
        recipientId: userId,
        service: thread.service,
        threadItemId: thread.itemId,
        isMention: true,
        count,
      },
      { organisationId },
    )._id
  if (known) await unit.change('NOTIFICATION', id, { ...content, count }, { createdTime: unit.now })
  await enqueuePush(unit, id, organisationId)
}

/** Called when the member has read the conversation. */
export const settleMention = async (unit: UnitOfWork, itemId: string, userId: string): Promise<void> => {
  const known = await findMention(unit, itemId, userId)
  if (known && !known.settledTime) await unit.change('NOTIFICATION', known._id, { settledTime: unit.now })
}
