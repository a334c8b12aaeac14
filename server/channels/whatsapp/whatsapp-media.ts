// Locates the file of a message: the platform's address is valid for five minutes and requires our token.
import { mediaPath } from '../../../contract/media.ts'
import { transact } from '../../database/transact.ts'
import { GraphError } from '../../platform/graph-error.ts'
import type { NotFetched } from '../../context/media-address.ts'
import type { MediaPort } from '../../context/context.ts'
import { asObject, asText } from '../../lib/json-reading.ts'
import { openToken } from '../../platform/account-token.ts'
import type { TokenOwner } from '../../platform/account-token.ts'
import { tokenWaitKey, toProspect } from '../../platform/retry-later.ts'

/** Only the platform's answer that the file does not exist is final: a refused token or a limit says nothing about the file. */
const notLocated = (error: unknown, owner: TokenOwner): NotFetched => {
  if (!(error instanceof GraphError)) throw error
  const { message: reason, code, subcode, status, retryAfterMs } = error
  if (status === 404 || code === 33 || (code === 100 && subcode === 33)) return { state: 'gone', reason }
  const waits = toProspect(error) === 'next-token' ? { waitsFor: tokenWaitKey(owner) } : {}
  return { state: 'retry', reason, inMs: retryAfterMs, ...waits }
}

export const whatsappMedia: MediaPort = {
  keptMs: 7 * 24 * 3_600_000,
  locate: async (services, record, { payload }) => {
    const id = asText(payload?.['id'])
    const { result: access } = await transact(services.database, { actor: null }, async (unit) => {
      const phone = await unit.get('FBWAPHONE', String(record['fbWaPhoneId']))
      return (
        phone && {
          phone_number_id: phone.fbId ?? '',
          fbWaBAId: phone.fbWaBAId,
          token: await openToken(unit, { fbWaBAId: phone.fbWaBAId }),
        }
      )
    })
    if (id === null || !access) return { state: 'gone', reason: 'the message names no file of a number of ours' }
    const { token, phone_number_id, fbWaBAId } = access
    if (token === null)
      return { state: 'retry', reason: 'no token for the account', waitsFor: tokenWaitKey({ fbWaBAId }) }
    try {
      const url = asText(
        asObject(await services.platform.get({ path: `/${id}`, token, query: { phone_number_id } }))?.['url'],
      )
      return url === null ? { state: 'gone', reason: 'the platform tells no address' } : { url, bearer: token }
    } catch (error) {
      return notLocated(error, { fbWaBAId })
    }
  },
  copied: async (unit, record, { mediaId, mime_type }) => {
    const id = record['fbWaMediaId']
    const media = typeof id === 'string' ? await unit.get('FBWAMEDIA', id) : null
    if (media && mediaId)
      await unit.change('FBWAMEDIA', media._id, { content: mediaPath(mediaId), mimeType: mime_type ?? null })
  },
}
