// Finds the links in user-written text. The result is data from which callers build React nodes, never markup.
import { LinkifyIt } from 'linkify-it'

export type TextPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }

const finder = new LinkifyIt({ fuzzyLink: true })
  .add('ftp:', null)
  .add('//', null)
  .add('tel:', { validate: (text, at) => /^\+?[\d().\- ]{2,30}\d/.exec(text.slice(at))?.[0].length ?? 0 })

const allowed = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** Whether a link may be followed: web, e-mail and telephone only. */
export const isSafeAddress = (address: string): boolean => {
  try {
    return allowed.has(new URL(address).protocol)
  } catch {
    return false
  }
}

/** Turkish case endings after an apostrophe, which do not belong to the address: `acme.com/iade'den`. */
const ending =
  /['\u2019](?:n?[ıiuü]n|[nys]?[aeıiuü]|[dt][ae]n?|n[dt][ae]n?|y?l[ae]|(?:[dt][ae]|n?[ıiuü]n)ki(?:l[ae]r\p{L}{0,4})?|l[ae]r(?:[ıieadk]\p{L}{0,4})?)$/u

/** Splits the text into plain parts and links, in order; the parts' texts joined are the original text. */
export const splitLinks = (text: string): TextPart[] => {
  const parts: TextPart[] = []
  let done = 0
  for (const match of finder.match(text) ?? []) {
    if (!isSafeAddress(match.url)) continue
    if (match.index > done) parts.push({ kind: 'text', text: text.slice(done, match.index) })
    const shown = text.slice(match.index, match.lastIndex).replace(ending, '')
    parts.push({ kind: 'link', text: shown, href: match.url.replace(ending, '') })
    done = match.index + shown.length
  }
  if (done < text.length) parts.push({ kind: 'text', text: text.slice(done) })
  return parts
}
