// Queries the platform about a message of unknown outcome: has the account sent it since it was written?
import { transact } from '../../database/transact.ts'
import type { DeliveryLookup } from '../../context/delivery.ts'
import { clockSlackMs, messageFingerprint } from '../sending/echo-matching.ts'
import type { Context } from '../../context/context.ts'
import { asList, asObject, asText } from '../../lib/json-reading.ts'
import { attachmentsOf } from './attachments.ts'
import type { PlatformAdapter } from './platform-adapter.ts'
import { isOtherApp } from './other-app.ts'
import type { PageAccess } from '../../platform/page-access.ts'
import { findWaitKey } from '../../platform/retry-later.ts'
import { findMessage } from './records.ts'
import type { Message, Parties } from './records.ts'

interface Candidate {
  readonly mid: string
  /** See `messageFingerprint`. */
  readonly said: string
}

/** The conversation has two sides: a message that is not the person's is the account's. */
const candidatesIn = (answer: unknown, personFbId: string, since: number): Candidate[] =>
  asList(asObject(answer)?.['data'])
    .flatMap((entry) => asList(asObject(asObject(entry)?.['messages'])?.['data']))
    .flatMap((raw) => {
      const message = asObject(raw)
      const mid = asText(message?.['id'])
      const from = asText(asObject(message?.['from'])?.['id'])
      const at = Date.parse(asText(message?.['created_time']) ?? '')
      const fingerprint = messageFingerprint({
        message: asText(message?.['message']),
        attachments: attachmentsOf(message?.['attachments']),
      })
      return mid !== null && from !== null && from !== personFbId && at >= since ? [{ mid, said: fingerprint }] : []
    })

/** Number of latest messages of a conversation that the platform returns. */
const maxListed = 20

/** Whether the list goes back to that time; otherwise the message may have arrived and be older than all that is listed. */
const goesBackTo = (answer: unknown, since: number): boolean => {
  const listedMessages = asList(asObject(answer)?.['data']).flatMap((entry) =>
    asList(asObject(asObject(entry)?.['messages'])?.['data']),
  )
  return (
    listedMessages.length < maxListed ||
    listedMessages.some((raw) => Date.parse(asText(asObject(raw)?.['created_time']) ?? '') < since)
  )
}

/**
 * A message that is already stored is another one, perhaps with the same content. Where echoes bring no mark, ours may be stored as
 * the echo of an unknown sender.
 */
const isAnother = (adapter: PlatformAdapter, services: Context, known: Message | null): boolean =>
  known !== null && (adapter.echoesMark || Boolean(known.commandId) || isOtherApp(services, known.data?.['app_id']))

export const findAtPlatform = async (
  adapter: PlatformAdapter,
  services: Context,
  { account, person, message }: Parties & { readonly message: Message },
  { page, token }: PageAccess,
): Promise<DeliveryLookup> => {
  const { platform, log, database } = services
  let answer: unknown
  try {
    answer = await platform.get({
      path: `/${page.fbId}/conversations`,
      token,
      query: {
        platform: adapter.platform,
        user_id: person.fbId,
        fields: 'messages{id,message,from,created_time,attachments}',
      },
    })
  } catch (error) {
    log.warn({ err: error }, 'sending: outcome check failed')
    return { kind: 'unclear', ...findWaitKey(error, { fbPageId: page._id }) }
  }
  const since = Date.parse(message.createdTime) - clockSlackMs
  const candidates = candidatesIn(answer, person.fbId, since)
  const { result: open } = await transact(database, { actor: null }, async (unit) => {
    const openCandidates: Candidate[] = []
    for (const candidate of candidates) {
      const known = await findMessage(unit, adapter, account, candidate.mid)
      if (!isAnother(adapter, services, known)) openCandidates.push(candidate)
    }
    return openCandidates
  })
  const same = open.find((candidate) => candidate.said === messageFingerprint(message))
  if (same) return { kind: 'found', id: same.mid }
  return { kind: open.length === 0 && goesBackTo(answer, since) ? 'absent' : 'unclear' }
}
