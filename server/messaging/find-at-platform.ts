// Asks the platform whether a message of unknown outcome arrived there: from the account, since it was written.
import { runUnit } from '../database/run-unit.ts'
import type { Finding } from '../sending/delivery.ts'
import { clockSlackMs, saidIn } from '../sending/same-words.ts'
import type { Services } from '../services.ts'
import { asList, asObject, asText } from '../webhooks/json-reading.ts'
import { attachmentsOf } from './attachments.ts'
import type { Dialect } from './dialect.ts'
import { isOtherApp } from './other-app.ts'
import type { PageAccess } from '../channels/page-access.ts'
import { findMessage } from './records.ts'
import type { Message, Parties } from './records.ts'

interface Candidate {
  readonly mid: string
  /** See `saidIn`. */
  readonly said: string
}

/** Of the two who talk, whoever is not the person is the account. */
const candidatesIn = (answer: unknown, personFbId: string, since: number): Candidate[] =>
  asList(asObject(answer)?.['data'])
    .flatMap((entry) => asList(asObject(asObject(entry)?.['messages'])?.['data']))
    .flatMap((raw) => {
      const message = asObject(raw)
      const mid = asText(message?.['id'])
      const from = asText(asObject(message?.['from'])?.['id'])
      const at = Date.parse(asText(message?.['created_time']) ?? '')
      const said = saidIn({ message: asText(message?.['message']), attachments: attachmentsOf(message?.['attachments']) })
      return mid !== null && from !== null && from !== personFbId && at >= since ? [{ mid, said }] : []
    })

/**
 * One that is already known is another message, with the same words perhaps. Where echoes bring no mark, ours may stand there
 * as an echo of nobody's.
 */
const isAnother = (dialect: Dialect, services: Services, known: Message | null): boolean =>
  known !== null && (dialect.echoesMark || Boolean(known.commandId) || isOtherApp(services, known.data?.['app_id']))

export const findAtPlatform = async (
  dialect: Dialect,
  services: Services,
  { account, person, message }: Parties & { readonly message: Message },
  { page, token }: PageAccess,
): Promise<Finding> => {
  const { graph, log, database } = services
  let answer: unknown
  try {
    answer = await graph.get({
      path: `/${page.fbId}/conversations`,
      token,
      query: { platform: dialect.platform, user_id: person.fbId, fields: 'messages{id,message,from,created_time,attachments}' },
    })
  } catch (error) {
    log.warn({ err: error }, 'the platform could not be asked about a message of unknown outcome')
    return { kind: 'unclear' }
  }
  const candidates = candidatesIn(answer, person.fbId, Date.parse(message.createdTime) - clockSlackMs)
  const { result: open } = await runUnit(database, { actor: null }, async (unit) => {
    const left: Candidate[] = []
    for (const candidate of candidates) {
      const known = await findMessage(unit, dialect, account, candidate.mid)
      if (!isAnother(dialect, services, known)) left.push(candidate)
    }
    return left
  })
  const same = open.find((candidate) => candidate.said === saidIn(message))
  if (same) return { kind: 'found', id: same.mid }
  return { kind: open.length === 0 ? 'absent' : 'unclear' }
}
