// Asks the platform whether a message of unknown outcome arrived there: from the page, since it was written.
import { runUnit } from '../../database/run-unit.ts'
import type { Services } from '../../services.ts'
import { asList, asObject, asText } from '../../webhooks/json-reading.ts'
import type { Finding } from '../../sending/delivery.ts'
import type { Parts } from './messenger-delivery.ts'

/** Clocks differ; a message of ours cannot be much older than its record. */
const clockSlackMs = 60_000

/** Spaces and forms of letters may change on the way. */
const comparable = (text: string | null | undefined): string => (text ?? '').normalize('NFC').replace(/\s+/g, ' ').trim()

interface Candidate {
  readonly mid: string
  readonly text: string
}

const candidatesIn = (answer: unknown, pageFbId: string, since: number): Candidate[] =>
  asList(asObject(answer)?.['data'])
    .flatMap((entry) => asList(asObject(asObject(entry)?.['messages'])?.['data']))
    .flatMap((raw) => {
      const message = asObject(raw)
      const mid = asText(message?.['id'])
      const fromPage = asText(asObject(message?.['from'])?.['id']) === pageFbId
      const at = Date.parse(asText(message?.['created_time']) ?? '')
      return mid !== null && fromPage && at >= since ? [{ mid, text: comparable(asText(message?.['message'])) }] : []
    })

export const findAtPlatform = async ({ graph, log, database }: Services, { message, page, person }: Parts, token: string): Promise<Finding> => {
  let answer: unknown
  try {
    answer = await graph.get({
      path: `/${page.fbId}/conversations`,
      token,
      query: { platform: 'MESSENGER', user_id: person.fbId, fields: 'messages{id,message,from,created_time}' },
    })
  } catch (error) {
    log.warn({ err: error }, 'the platform could not be asked about a message of unknown outcome')
    return { kind: 'unclear' }
  }
  const candidates = candidatesIn(answer, page.fbId, Date.parse(message.createdTime) - clockSlackMs)
  const { result: unknown } = await runUnit(database, { actor: null }, async (unit) => {
    const left: Candidate[] = []
    for (const candidate of candidates) {
      // One that is already known is another message, with the same words perhaps.
      if (!(await unit.find('FBMESSAGE', { fbPageId: page._id, fbId: candidate.mid }))) left.push(candidate)
    }
    return left
  })
  const same = unknown.find((candidate) => candidate.text === comparable(message.message))
  if (same) return { kind: 'found', id: same.mid }
  return { kind: unknown.length === 0 ? 'absent' : 'unclear' }
}
