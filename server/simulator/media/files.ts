// Files that people attach, and their addresses: a few of each kind, chosen by name, so that the same name gives the same bytes.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Simulation } from '../simulation.ts'

export const fileKinds = ['image', 'photo', 'video', 'audio', 'file', 'sticker'] as const
export type FileKind = (typeof fileKinds)[number]

interface FileType {
  /** As an attachment in direct messages. */
  readonly attachment: 'image' | 'video' | 'audio' | 'file' | 'sticker'
  readonly folder: string
  readonly ending: string
  readonly mimeType: string
  /** Names in `files/`, without their endings. */
  readonly files: readonly string[]
}

export const fileTypes: Readonly<Record<FileKind, FileType>> = {
  image: {
    attachment: 'image',
    folder: 'images',
    ending: 'png',
    mimeType: 'image/png',
    files: ['parcel-1', 'parcel-2', 'parcel-3', 'parcel-4'],
  },
  photo: {
    attachment: 'image',
    folder: 'photos',
    ending: 'jpg',
    mimeType: 'image/jpeg',
    files: ['parcel-1', 'parcel-2'],
  },
  video: { attachment: 'video', folder: 'videos', ending: 'mp4', mimeType: 'video/mp4', files: ['film'] },
  audio: {
    attachment: 'audio',
    folder: 'audio',
    ending: 'ogg',
    mimeType: 'audio/ogg',
    files: ['voice-1', 'voice-2', 'voice-3'],
  },
  file: { attachment: 'file', folder: 'files', ending: 'pdf', mimeType: 'application/pdf', files: ['order'] },
  sticker: {
    attachment: 'sticker',
    folder: 'stickers',
    ending: 'webp',
    mimeType: 'image/webp',
    files: ['sticker-1', 'sticker-2', 'sticker-3'],
  },
}

const portraits = Array.from({ length: 16 }, (_, index) => `portrait-${index + 1}`)
const pageMarks = Array.from({ length: 8 }, (_, index) => `page-${index + 1}`)

const read = new Map<string, Buffer>()

const readFile = (fileName: string): Buffer => {
  const bytes = read.get(fileName) ?? readFileSync(join(import.meta.dirname, 'files', fileName))
  read.set(fileName, bytes)
  return bytes
}

const pick = (files: readonly string[], name: string): string =>
  files[createHash('sha256').update(name).digest().readUInt32BE() % files.length] as string

export const fileBytes = (kind: FileKind, name: string): Buffer => {
  const { files, ending } = fileTypes[kind]
  return readFile(`${pick(files, name)}.${ending}`)
}

/** The picture of a person or of a page, by its id. */
export const avatarBytes = (id: string, isPage: boolean): Buffer =>
  readFile(`${pick(isPage ? pageMarks : portraits, id)}.png`)

/**
 * @param expiresInMs simulated milliseconds until the address expires; null: never
 */
export const fileUrl = (
  simulation: Simulation,
  kind: FileKind,
  name: string,
  expiresInMs: number | null = null,
): string => {
  const { folder, ending } = fileTypes[kind]
  const address = `${simulation.address}/media/${folder}/${encodeURIComponent(name)}.${ending}`
  if (expiresInMs === null) return address
  return `${address}?oe=${Math.floor((simulation.now() + expiresInMs) / 1_000).toString(16)}`
}

/** Whether an address with `oe=` (seconds, hexadecimal) has expired. */
export const isExpired = (simulation: Simulation, oe: string | undefined): boolean =>
  oe !== undefined && !(Number.parseInt(oe, 16) * 1_000 > simulation.now())
