// The letters of an account, in the user's language: plain text, and the same as simple HTML.
import { defaultLanguage } from '../../contract/constants.ts'
import type { Language } from '../../contract/constants.ts'
import type { Row } from '../../contract/index.ts'
import { getLanguageFacts } from '../../contract/language-facts.ts'
import type { LinkKind } from '../../contract/platform/account-calls.ts'
import type { Letter } from '../context/mailer.ts'
import { fillText, getLetterTexts } from './letter-texts.ts'

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

/** The server does not know the reader's time zone, so the text names the zone. */
const momentText = (time: string, language: Language): string =>
  new Intl.DateTimeFormat(getLanguageFacts(language).locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(Date.parse(time)) + ' UTC'

export const page = (paragraphs: readonly string[]): string =>
  `<!doctype html><html><body style="font-family:sans-serif;font-size:15px;line-height:1.5;color:#141a22">${paragraphs.map((text) => `<p>${text}</p>`).join('')}</body></html>`

/** One address, and nothing that could become a second header line or a second recipient. */
export const isMailAddress = (text: string): boolean => /^[^\s@,;<>"]+@[^\s@,;<>"]+$/.test(text)

/** @param address where the link leads */
export const buildLetter = (
  link: { readonly kind: LinkKind; readonly expiresTime: string },
  user: Row<'USER'>,
  address: string,
): Omit<Letter, 'to'> => {
  const language = user.language ?? defaultLanguage
  const { subject, greeting, before, button, after, otherwise } = getLetterTexts(language).links[link.kind]
  const username = user.authOptions?.username ?? ''
  const lines = {
    greeting: fillText(greeting, { name: user.profile?.name || username }),
    before: fillText(before, { username }),
    after: fillText(after, { until: momentText(link.expiresTime, language) }),
    otherwise,
  }
  const anchor = `<a href="${escapeHtml(address)}" style="display:inline-block;padding:10px 16px;border-radius:8px;background:#0b6b68;color:#ffffff;text-decoration:none">${escapeHtml(button)}</a>`
  return {
    subject,
    text: [lines.greeting, lines.before, address, lines.after, lines.otherwise].join('\n\n'),
    html: page([
      escapeHtml(lines.greeting),
      escapeHtml(lines.before),
      anchor,
      escapeHtml(lines.after),
      escapeHtml(lines.otherwise),
    ]),
  }
}
