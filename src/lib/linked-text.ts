// Finds the addresses in a text somebody wrote. The answer is data: who draws it makes React nodes, never markup.
import { LinkifyIt } from 'linkify-it'

export type TextPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }

const finder = new LinkifyIt({ fuzzyLink: true })
  .add('ftp:', null)
  .add('//', null)
  .add('tel:', { validate: (text, at) => /^\+?[\d().\- ]{2,30}\d/.exec(text.slice(at))?.[0].length ?? 0 })

const allowed = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** Whether an address may be followed from the product: web, e-mail and telephone only. */
export const isSafeAddress = (address: string): boolean => {
  try {
    return allowed.has(new URL(address).protocol)
  } catch {
    return false
  }
}

/** Of an address Turkish cuts its endings off by an apostrophe: `acme.com/iade'den`. */
const ending =
  /['\u2019](?:n?[ıiuü]n|[nys]?[aeıiuü]|[dt][ae]n?|n[dt][ae]n?|y?l[ae]|(?:[dt][ae]|n?[ıiuü]n)ki(?:l[ae]r\p{L}{0,4})?|l[ae]r(?:[ıieadk]\p{L}{0,4})?)$/u

/** The text in order, split into plain parts and links; joined, the parts' texts are the text again. */
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
