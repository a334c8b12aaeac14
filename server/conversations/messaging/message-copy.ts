// The platform's own copy of a message, as its API returns it: the members differ from those of a webhook.
import { asList, asObject, asText } from '../../lib/json-reading.ts'
import type { JsonObject } from '../../lib/json-reading.ts'
import { attachmentsOf, sharesOf } from './attachments.ts'
import { noContent, textOf } from './message-content.ts'
import type { Content } from './message-content.ts'

/** A member that is a list, or holds one under `data`. */
export const listUnder = (copy: JsonObject, member: string): readonly unknown[] =>
  asList(asObject(copy[member])?.['data'] ?? copy[member])

/** The shares of a copy, which lack a type. */
export const readCopiedShares = (copy: JsonObject): ReturnType<typeof sharesOf> =>
  sharesOf(listUnder(copy, 'shares').map((share) => ({ type: 'share', ...asObject(share) })))

export const readCopy = (copy: JsonObject): Content => {
  const content = {
    message: textOf(copy['message']),
    attachments: attachmentsOf(copy['attachments']),
    shares: readCopiedShares(copy),
  }
  const isEmpty = content.message === '' && content.attachments.length === 0 && content.shares.length === 0
  return { ...noContent, ...content, replyTo: asText(asObject(copy['reply_to'])?.['mid']), isUnsupported: isEmpty }
}
