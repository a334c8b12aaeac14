// Media of WhatsApp: an id is valid for days, an address for minutes.
import { createHash } from 'node:crypto'
import { fileBytes, fileTypes } from '../media/files.ts'
import type { FileKind } from '../media/files.ts'
import type { Simulation } from '../simulation.ts'
import type { MediaKind, WhatsappMedia } from './whatsapp-state.ts'

const dayMs = 24 * 3_600_000
/** Validity of the ids of received media and of uploads. */
const receivedMs = 7 * dayMs
const uploadedMs = 30 * dayMs
const addressMs = 5 * 60_000

const fileKinds = {
  image: 'photo',
  video: 'video',
  audio: 'audio',
  document: 'file',
  sticker: 'sticker',
} as const satisfies Record<MediaKind, FileKind>

const hash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** Stores media that a person sent. */
export const receiveMedia = (
  simulation: Simulation,
  phoneId: string,
  kind: MediaKind,
  fileName?: string,
): WhatsappMedia => {
  const id = simulation.ids.whatsappMediaId()
  const { mimeType, ending } = fileTypes[fileKinds[kind]]
  const bytes = fileBytes(fileKinds[kind], id)
  const media: WhatsappMedia = {
    id,
    phoneId,
    kind,
    mimeType: kind === 'audio' ? 'audio/ogg; codecs=opus' : mimeType,
    fileName: fileName ?? `${id}.${ending}`,
    uploaded: false,
    size: bytes.length,
    sha256: hash(bytes),
    at: simulation.now(),
  }
  simulation.world.whatsapp.media[id] = media
  simulation.changed()
  return media
}

/** Stores media that the business uploads to send it. */
export const uploadMedia = (
  simulation: Simulation,
  phoneId: string,
  file: { bytes: Buffer; mimeType: string; fileName: string },
): WhatsappMedia => {
  const id = simulation.ids.whatsappMediaId()
  const top = file.mimeType.split('/')[0]
  const kind: MediaKind =
    file.mimeType === 'image/webp'
      ? 'sticker'
      : top === 'image' || top === 'video' || top === 'audio'
        ? top
        : 'document'
  const media: WhatsappMedia = {
    id,
    phoneId,
    kind,
    mimeType: file.mimeType,
    fileName: file.fileName,
    uploaded: true,
    size: file.bytes.length,
    sha256: hash(file.bytes),
    at: simulation.now(),
  }
  simulation.uploads.put(id, file.bytes)
  simulation.world.whatsapp.media[id] = media
  simulation.changed()
  return media
}

export const bytesOfMedia = (simulation: Simulation, media: WhatsappMedia): Buffer | null =>
  media.uploaded ? simulation.uploads.get(media.id) : fileBytes(fileKinds[media.kind], media.id)

/** The media of an id; null once the id has expired. */
export const findMedia = (simulation: Simulation, id: string): WhatsappMedia | null => {
  const media = simulation.world.whatsapp.media[id]
  if (!media || simulation.now() - media.at > (media.uploaded ? uploadedMs : receivedMs)) return null
  return media
}

const proof = (simulation: Simulation, id: string, ext: string): string =>
  createHash('sha256').update(`${simulation.settings.appSecret}:${id}:${ext}`).digest('base64url')

/** Address of the bytes, valid for five minutes. */
export const mediaAddress = (simulation: Simulation, id: string): string => {
  const ext = String(Math.floor((simulation.now() + addressMs) / 1_000))
  return `${simulation.address}/whatsapp_business/attachments/?mid=${id}&source=getMedia&ext=${ext}&hash=${proof(simulation, id, ext)}`
}

export const isGoodAddress = (simulation: Simulation, query: { mid?: string; ext?: string; hash?: string }): boolean =>
  query.hash === proof(simulation, query.mid ?? '', query.ext ?? '') && Number(query.ext) * 1_000 > simulation.now()
