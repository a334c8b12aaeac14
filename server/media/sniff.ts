// Detects a file's type from its first bytes, ignoring its name and the sender's claim.

interface Magic {
  readonly mimeType: string
  readonly at: number
  readonly bytes: string
}

const magic: readonly Magic[] = [
  { mimeType: 'image/png', at: 0, bytes: '\x89PNG\r\n\x1a\n' },
  { mimeType: 'image/jpeg', at: 0, bytes: '\xff\xd8\xff' },
  { mimeType: 'image/gif', at: 0, bytes: 'GIF87a' },
  { mimeType: 'image/gif', at: 0, bytes: 'GIF89a' },
  { mimeType: 'image/webp', at: 8, bytes: 'WEBP' },
  { mimeType: 'audio/wav', at: 8, bytes: 'WAVE' },
  { mimeType: 'audio/mpeg', at: 0, bytes: 'ID3' },
  { mimeType: 'audio/flac', at: 0, bytes: 'fLaC' },
  { mimeType: 'audio/amr', at: 0, bytes: '#!AMR' },
  { mimeType: 'application/pdf', at: 0, bytes: '%PDF-' },
  { mimeType: 'application/zip', at: 0, bytes: 'PK\x03\x04' },
  { mimeType: 'application/x-ole-storage', at: 0, bytes: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1' },
  { mimeType: 'application/rtf', at: 0, bytes: '{\\rtf' },
]

/** ISO containers by brand; all other brands are video. */
const brands: Readonly<Record<string, string>> = {
  'M4A ': 'audio/mp4',
  'M4B ': 'audio/mp4',
  heic: 'image/heic',
  heix: 'image/heic',
  hevc: 'image/heic',
  mif1: 'image/heic',
  msf1: 'image/heic',
  avif: 'image/avif',
  avis: 'image/avif',
  'qt  ': 'video/quicktime',
}

/** Whether a container whose tracks are listed at its beginning has only sound, as in browsers' recordings. */
const isSoundAlone = (head: Buffer): boolean => {
  const at = head.indexOf('moov', 0, 'latin1') - 4
  if (at < 0) return false
  const end = at + head.readUInt32BE(at)
  const tracks = head.subarray(at, end)
  return end <= head.length && tracks.includes('soun', 0, 'latin1') && !tracks.includes('vide', 0, 'latin1')
}

const container = (text: string, head: Buffer): string | null => {
  if (text.startsWith('ftyp', 4)) {
    const brand = text.slice(8, 12)
    if (brand.startsWith('3g')) return 'video/3gpp'
    return brands[brand] ?? (isSoundAlone(head) ? 'audio/mp4' : 'video/mp4')
  }
  if (text.startsWith('\x1a\x45\xdf\xa3')) return text.slice(0, 64).includes('webm') ? 'video/webm' : 'video/x-matroska'
  if (text.startsWith('OggS')) return text.slice(0, 128).includes('theora') ? 'video/ogg' : 'audio/ogg'
  return null
}

/** Whether the file starts with a frame of MPEG layer III or AAC, without a header. */
const audioFrame = (head: Buffer): string | null => {
  const [first = 0, second = 0] = head
  if (first !== 0xff) return null
  if ((second & 0xe6) === 0xe2) return 'audio/mpeg'
  return (second & 0xf6) === 0xf0 ? 'audio/aac' : null
}

const lookedAt = 4_096
// All control characters except tab, line feed, form feed, carriage return and escape.
const control = /[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f]/

const writing = (head: Buffer): string | null => {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(head.subarray(0, lookedAt), { stream: true })
  } catch {
    return null
  }
  if (text === '' || control.test(text)) return null
  if (/<svg[\s>]/i.test(text)) return 'image/svg+xml'
  return /^\s*<[!?a-z]/i.test(text) ? 'text/html' : 'text/plain'
}

/** @param head the first bytes of the file, a few thousand if it has as many */
export const sniff = (head: Buffer): string => {
  const text = head.subarray(0, 256).toString('latin1')
  const known = magic.find(({ at, bytes }) => text.startsWith(bytes, at))
  return known?.mimeType ?? container(text, head) ?? audioFrame(head) ?? writing(head) ?? 'application/octet-stream'
}
