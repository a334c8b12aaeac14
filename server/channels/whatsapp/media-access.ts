// Where the file of a message is: the platform tells it for five minutes, and gives the file to our token alone (section 7.2).
import { mediaPath } from '../../../contract/media.ts'
import { runUnit } from '../../database/run-unit.ts'
import type { MediaPort } from '../../media/media-port.ts'
import { asObject, asText } from '../../webhooks/json-reading.ts'
import { openToken } from '../account-token.ts'

export const whatsappMedia: MediaPort = {
  locate: async (services, record, { payload }) => {
    const id = asText(payload?.['id'])
    const { result: access } = await runUnit(services.database, { actor: null }, async (unit) => {
      const phone = await unit.get('FBWAPHONE', String(record['fbWaPhoneId']))
      return phone && { phone_number_id: phone.fbId ?? '', token: await openToken(unit, { fbWaBAId: phone.fbWaBAId }) }
    })
    if (id === null || !access) return { state: 'gone', reason: 'the message names no file of a number of ours' }
    const { token, phone_number_id } = access
    if (token === null) return { state: 'retry', reason: 'no token for the account' }
    const url = asText(asObject(await services.graph.get({ path: `/${id}`, token, query: { phone_number_id } }))?.['url'])
    return url === null ? { state: 'gone', reason: 'the platform tells no address' } : { url, bearer: token }
  },
  copied: async (unit, record, { mediaId, mime_type }) => {
    const id = record['fbWaMediaId']
    const media = typeof id === 'string' ? await unit.get('FBWAMEDIA', id) : null
    if (media && mediaId) await unit.change('FBWAMEDIA', media._id, { content: mediaPath(mediaId), mimeType: mime_type ?? null })
  },
}
