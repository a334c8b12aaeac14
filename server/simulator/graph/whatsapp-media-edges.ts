// Media on WhatsApp's Cloud API: upload, address of the bytes, deletion.
import { lowerAscii } from '../../../contract/fold.ts'
import type { Simulation } from '../simulation.ts'
import { findMedia, mediaAddress, uploadMedia } from '../whatsapp/whatsapp-media.ts'
import type { WhatsappMedia } from '../whatsapp/whatsapp-state.ts'
import type { Call } from './call.ts'
import { invalidParameter, unknownObject } from './graph-error.ts'

const megabyte = 2 ** 20
/** Uploadable types with their maximum sizes. */
const uploadable: readonly { readonly types: RegExp; readonly max: number }[] = [
  { types: /^image\/webp$/, max: 500 * 1_024 },
  { types: /^image\/(jpeg|png)$/, max: 5 * megabyte },
  { types: /^audio\/(aac|mp4|mpeg|amr|ogg|opus)$/, max: 16 * megabyte },
  { types: /^video\/(mp4|3gpp)$/, max: 16 * megabyte },
  {
    types:
      /^(text\/plain|application\/(pdf|msword|vnd\.ms-(excel|powerpoint)|vnd\.openxmlformats-officedocument\.[\w.]+))$/,
    max: 100 * megabyte,
  },
]

export const takeUpload = async (simulation: Simulation, { object, parameters }: Call): Promise<unknown> => {
  if (parameters.text('messaging_product') !== 'whatsapp')
    throw invalidParameter('The parameter messaging_product is required.')
  const file = parameters.file('file')
  if (!file) throw invalidParameter('The parameter file is required.')
  const mimeType = (parameters.text('type') || file.type).split(';')[0] as string
  const rule = uploadable.find(({ types }) => types.test(mimeType))
  if (!rule)
    throw invalidParameter(
      `Param file must be a file with one of the supported types. Received file of type '${mimeType}'.`,
    )
  if (file.size > rule.max) throw invalidParameter(`Param file is too large: ${file.size} bytes of at most ${rule.max}`)
  const bytes = Buffer.from(await file.arrayBuffer())
  return { id: uploadMedia(simulation, object, { bytes, mimeType, fileName: file.name }).id }
}

const mediaNamed = (simulation: Simulation, { object, method, parameters }: Call): WhatsappMedia => {
  const media = findMedia(simulation, object)
  const phone = parameters.text('phone_number_id')
  if (!media || (phone !== undefined && phone !== media.phoneId)) throw unknownObject(object, lowerAscii(method))
  return media
}

export const readMedia = (simulation: Simulation, call: Call): unknown => {
  const { id, mimeType, sha256, size } = mediaNamed(simulation, call)
  return {
    messaging_product: 'whatsapp',
    url: mediaAddress(simulation, id),
    mime_type: mimeType,
    sha256,
    file_size: size,
    id,
  }
}

export const deleteMedia = (simulation: Simulation, call: Call): unknown => {
  delete simulation.world.whatsapp.media[mediaNamed(simulation, call).id]
  simulation.changed()
  return { success: true }
}
