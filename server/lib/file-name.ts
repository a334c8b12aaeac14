// The name under which a file is saved: the sender's, without characters that deceive readers or that file systems refuse.
import { lowerAscii } from '../../contract/fold.ts'

const maxNameLength = 150

/** Control characters, marks that reverse the writing direction, and characters that no file system accepts. */
const unfit = /[\p{Cc}\p{Cf}\p{Cs}\\/:*?"<>|]/gu

/** File endings that open each type as what it is; the first is appended to names that have none of them. */
const endings: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg', 'jfif'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/heic': ['heic', 'heif'],
  'image/avif': ['avif'],
  'video/mp4': ['mp4', 'm4v'],
  'video/webm': ['webm'],
  'video/ogg': ['ogv', 'ogg'],
  'video/quicktime': ['mov', 'qt'],
  'video/3gpp': ['3gp', '3gpp', '3g2'],
  'video/x-matroska': ['mkv', 'mka'],
  'audio/mpeg': ['mp3', 'mpga'],
  'audio/mp4': ['m4a', 'm4b', 'mp4'],
  'audio/aac': ['aac'],
  'audio/ogg': ['ogg', 'oga', 'opus'],
  'audio/wav': ['wav'],
  'audio/flac': ['flac'],
  'audio/amr': ['amr'],
  'application/pdf': ['pdf'],
  'application/zip': ['zip'],
  'application/rtf': ['rtf', 'doc'],
  'application/msword': ['doc'],
  'application/vnd.ms-excel': ['xls'],
  'application/vnd.ms-powerpoint': ['ppt'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'application/vnd.oasis.opendocument.spreadsheet': ['ods'],
  'text/plain': ['txt', 'csv', 'tsv', 'log', 'md', 'json', 'vcf', 'ics'],
  // These documents run scripts; saved as text they run nothing.
  'text/html': ['txt'],
  'image/svg+xml': ['txt'],
}

/** Endings that operating systems execute on opening; not allowed on files of a type that is not listed. */
const startable =
  /^(?:exe|com|scr|pif|msi|msp|cpl|bat|cmd|ps1|vbs?|vbe|jse?|wsf|wsh|hta|lnk|url|reg|jar|apk|app|dmg|pkg|sh|py|desktop|x?html?|svg|xml|iso|img)$/

/** A name that is too long loses its beginning, because the ending tells the type. */
const cleanName = (name: string | null): string =>
  [...(name ?? '').replaceAll(unfit, '').trim().replace(/^\.+/, '')].slice(-maxNameLength).join('')

const hasFittingEnding = (name: string, mimeType: string): boolean => {
  const ending = lowerAscii(/\.(\w{1,10})$/.exec(name)?.[1] ?? '')
  const known = endings[mimeType]
  return known ? known.includes(ending) : ending !== '' && !startable.test(ending)
}

/** @param mimeType the verified type, which decides the ending @param id used if there is no name */
export const toFileName = (name: string | null, mimeType: string, id: string): string => {
  const clean = cleanName(name) || id
  return hasFittingEnding(clean, mimeType) ? clean : `${clean}.${endings[mimeType]?.[0] ?? 'bin'}`
}

/** Characters that encodeURIComponent keeps but the header does not allow. */
const leftOpen: Readonly<Record<string, string>> = { "'": '%27', '(': '%28', ')': '%29', '*': '%2A' }

/** `Content-Disposition` (RFC 6266), with a plain name for old browsers beside the real one. */
export const toContentDisposition = (kind: 'inline' | 'attachment', name: string): string => {
  const plain = name.replaceAll(/[^\x20-\x7e]|[%;]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => leftOpen[sign] ?? sign)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
