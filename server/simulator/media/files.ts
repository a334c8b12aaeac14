// The files people attach, made from a kind and a name: the same name gives the same bytes. And their addresses.
import { createHash } from 'node:crypto'
import type { Simulation } from '../simulation.ts'
import { writePdf } from './document.ts'
import { writeFilm } from './mp4.ts'
import { writeVoice } from './ogg.ts'
import { parcelPhotograph } from './pictures.ts'
import { writeSticker } from './webp.ts'

export const fileKinds = ['image', 'video', 'audio', 'file', 'sticker'] as const
export type FileKind = (typeof fileKinds)[number]

interface FileType {
  readonly folder: string
  readonly ending: string
  readonly mimeType: string
  readonly write: (name: string) => Buffer
}

const byteOf = (name: string, index: number): number => createHash('sha256').update(name).digest()[index] ?? 0

export const fileTypes: Readonly<Record<FileKind, FileType>> = {
  image: { folder: 'images', ending: 'png', mimeType: 'image/png', write: parcelPhotograph },
  video: { folder: 'videos', ending: 'mp4', mimeType: 'video/mp4', write: writeFilm },
  audio: { folder: 'audio', ending: 'ogg', mimeType: 'audio/ogg', write: (name) => writeVoice(1 + (byteOf(name, 0) % 3)) },
  file: {
    folder: 'files',
    ending: 'pdf',
    mimeType: 'application/pdf',
    write: (name) => writePdf(['Acme - order confirmation', `Order ${name.replaceAll(/\D/g, '') || '48213'}`, 'Thank you for shopping with us.']),
  },
  sticker: {
    folder: 'stickers',
    ending: 'webp',
    mimeType: 'image/webp',
    write: (name) => writeSticker(512, [byteOf(name, 1), byteOf(name, 2), byteOf(name, 3)]),
  },
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
