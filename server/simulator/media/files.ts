// The files people attach, made from a kind and a name: the same name gives the same bytes. And their addresses.
import { createHash } from 'node:crypto'
import type { Simulation } from '../simulation.ts'
import { writePdf } from './document.ts'
import { writeFilm } from './mp4.ts'
import { writeVoice } from './ogg.ts'
import { parcelPhotograph, parcelPicture } from './pictures.ts'
import { writeSticker } from './webp.ts'

export const fileKinds = ['image', 'photo', 'video', 'audio', 'file', 'sticker'] as const
export type FileKind = (typeof fileKinds)[number]

interface FileType {
  /** As an attachment in direct messages. */
  readonly attachment: 'image' | 'video' | 'audio' | 'file' | 'sticker'
  readonly folder: string
  readonly ending: string
  readonly mimeType: string
  readonly write: (name: string) => Buffer
}

const byteOf = (name: string, index: number): number => createHash('sha256').update(name).digest()[index] ?? 0

export const fileTypes: Readonly<Record<FileKind, FileType>> = {
  image: { attachment: 'image', folder: 'images', ending: 'png', mimeType: 'image/png', write: parcelPicture },
  photo: { attachment: 'image', folder: 'photos', ending: 'jpg', mimeType: 'image/jpeg', write: parcelPhotograph },
  video: { attachment: 'video', folder: 'videos', ending: 'mp4', mimeType: 'video/mp4', write: writeFilm },
  audio: { attachment: 'audio', folder: 'audio', ending: 'ogg', mimeType: 'audio/ogg', write: (name) => writeVoice(1 + (byteOf(name, 0) % 3)) },
  file: {
    attachment: 'file',
    folder: 'files',
    ending: 'pdf',
    mimeType: 'application/pdf',
    write: (name) => writePdf(['Acme - order confirmation', `Order ${name.replaceAll(/\D/g, '') || '48213'}`, 'Thank you for shopping with us.']),
  },
  sticker: {
    attachment: 'sticker',
    folder: 'stickers',
    ending: 'webp',
    mimeType: 'image/webp',
    write: (name) => writeSticker(512, [byteOf(name, 1), byteOf(name, 2), byteOf(name, 3)]),
  },
}

const mostKept = 200
const kept = new Map<string, Buffer>()

/** The bytes of a file; drawing takes a while, so the latest are kept. */
export const fileBytes = (kind: FileKind, name: string): Buffer => {
  const key = `${kind}/${name}`
  const bytes = kept.get(key) ?? fileTypes[kind].write(name)
  kept.delete(key)
  kept.set(key, bytes)
  if (kept.size > mostKept) kept.delete(kept.keys().next().value ?? '')
  return bytes
}

/**
 * @param expiresInMs simulated milliseconds for which the address is good; null: for ever
 */
export const fileUrl = (simulation: Simulation, kind: FileKind, name: string, expiresInMs: number | null = null): string => {
  const { folder, ending } = fileTypes[kind]
  const address = `${simulation.address}/media/${folder}/${encodeURIComponent(name)}.${ending}`
  if (expiresInMs === null) return address
  return `${address}?oe=${Math.floor((simulation.now() + expiresInMs) / 1_000).toString(16)}`
}

/** Whether an address with `oe=` (seconds, hexadecimal) is good no longer. */
export const isExpired = (simulation: Simulation, oe: string | undefined): boolean =>
  oe !== undefined && !(Number.parseInt(oe, 16) * 1_000 > simulation.now())
