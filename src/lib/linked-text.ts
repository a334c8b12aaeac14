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

/** The text in order, split into plain parts and links; joined, the parts' texts are the text again. */
export const splitLinks = (text: string): TextPart[] => {
  const parts: TextPart[] = []
  let done = 0
  for (const match of finder.match(text) ?? []) {
    if (!isSafeAddress(match.url)) continue
    if (match.index > done) parts.push({ kind: 'text', text: text.slice(done, match.index) })
    parts.push({ kind: 'link', text: text.slice(match.index, match.lastIndex), href: match.url })
    done = match.lastIndex
  }
  if (done < text.length) parts.push({ kind: 'text', text: text.slice(done) })
  return parts
}
