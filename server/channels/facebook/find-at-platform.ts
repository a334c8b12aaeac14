// Asks the platform whether a message of unknown outcome arrived there: the same text, from the page, since it was written.
import { runUnit } from '../../database/run-unit.ts'
import type { Services } from '../../services.ts'
import { asList, asObject, asText } from '../../webhooks/json-reading.ts'
import type { Outgoing } from './send-message.ts'

/** Clocks differ; a message of ours cannot be much older than its record. */
const clockSlackMs = 60_000

/** @returns the platform's id of the message, or null */
export const findAtPlatform = async ({ graph, log, database }: Services, { message, page, person }: Outgoing, token: string): Promise<string | null> => {
  try {
    const answer = await graph.get({
      path: `/${page.fbId}/conversations`,
      token,
      query: { user_id: person.fbId, fields: 'messages{id,message,from,created_time}' },
    })
    const since = Date.parse(message.createdTime) - clockSlackMs
    const messages = asList(asObject(answer)?.['data']).flatMap((entry) => asList(asObject(asObject(entry)?.['messages'])?.['data']))
    for (const candidate of messages.map(asObject)) {
      const mid = asText(candidate?.['id'])
      const fromPage = asText(asObject(candidate?.['from'])?.['id']) === page.fbId
      const at = Date.parse(asText(candidate?.['created_time']) ?? '')
      if (mid === null || !fromPage || asText(candidate?.['message']) !== message.message || !(at >= since)) continue
      // One that is already known is another message with the same words.
      const { result: known } = await runUnit(database, { actor: null }, (unit) => unit.find('FBMESSAGE', { fbPageId: page._id, fbId: mid }))
      if (!known) return mid
    }
    return null
  } catch (error) {
    log.warn({ err: error }, 'the platform could not be asked about a message of unknown outcome')
    return null
  }
}
