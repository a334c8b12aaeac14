// The name under which a file is saved: what its sender called it, without what deceives eyes or file systems.

const maxNameLength = 150

/** Control characters, marks that turn the writing round, and what no file system takes. */
const unfit = /[\p{Cc}\p{Cf}\p{Cs}\\/:*?"<>|]/gu

/** Endings of what is named by nobody. */
const endings: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'image/avif': 'avif',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'video/ogg': 'ogv',
  'video/quicktime': 'mov',
  'video/3gpp': '3gp',
  'video/x-matroska': 'mkv',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/aac': 'aac',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
  'audio/flac': 'flac',
  'audio/amr': 'amr',
  'application/pdf': 'pdf',
  'text/plain': 'txt',
}

/** A long one loses its beginning: the ending tells what it is. */
const cleanName = (name: string | null): string =>
  [...(name ?? '').replaceAll(unfit, '').trim().replace(/^\.+/, '')].slice(-maxNameLength).join('')

/** @param id names what has no name */
export const toFileName = (name: string | null, mimeType: string, id: string): string =>
  cleanName(name) || `${id}.${endings[mimeType] ?? 'bin'}`

/** Characters that encodeURIComponent keeps but the header does not allow. */
const leftOpen: Readonly<Record<string, string>> = { "'": '%27', '(': '%28', ')': '%29', '*': '%2A' }

/** `Content-Disposition` (RFC 6266), with a name that old browsers read beside the real one. */
export const toContentDisposition = (kind: 'inline' | 'attachment', name: string): string => {
  const plain = name.replaceAll(/[^\x20-\x7e]|[%;]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => leftOpen[sign] ?? sign)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
