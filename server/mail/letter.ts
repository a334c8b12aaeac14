// The letters of an account, in the user's language: plain text, and the same as simple HTML.
import { defaultLanguage } from '../../contract/constants.ts'
import type { Language } from '../../contract/constants.ts'
import type { Row } from '../../contract/index.ts'
import type { LinkKind } from '../../contract/platform/account-calls.ts'
import type { Letter } from '../context/mailer.ts'

interface Words {
  readonly subject: string
  readonly greeting: (name: string) => string
  readonly before: (username: string) => string
  readonly button: string
  readonly after: (until: string) => string
  readonly otherwise: string
}

const words: Readonly<Record<Language, Readonly<Record<LinkKind, Words>>>> = {
  tr: {
    invitation: {
      subject: 'Social Inbox’a davet edildiniz',
      greeting: (name) => `Merhaba ${name},`,
      before: (username) =>
        `Social Inbox’ta sizin için bir hesap açıldı. Kullanıcı adınız: ${username}. Başlamak için bir parola belirleyin:`,
      button: 'Parola belirle',
      after: (until) => `Bu bağlantı bir kez ve ${until} tarihine kadar kullanılabilir.`,
      otherwise: 'Bu daveti beklemiyorsanız bu iletiyi dikkate almayın.',
    },
    emailChange: {
      subject: 'Yeni e-posta adresinizi onaylayın',
      greeting: (name) => `Merhaba ${name},`,
      before: (username) =>
        `${username} kullanıcısı Social Inbox’ta bu adresi kendi e-posta adresi olarak vermek istiyor. Onaylamak için:`,
      button: 'Adresi onayla',
      after: (until) => `Bu bağlantı bir kez ve ${until} tarihine kadar kullanılabilir.`,
      otherwise: 'Bunu siz istemediyseniz bu iletiyi dikkate almayın; hiçbir şey değişmez.',
    },
    passwordReset: {
      subject: 'Parolanızı yenileyin',
      greeting: (name) => `Merhaba ${name},`,
      before: (username) => `${username} kullanıcısının Social Inbox parolasını yenilemek için bu bağlantıyı açın:`,
      button: 'Yeni parola belirle',
      after: (until) => `Bu bağlantı bir kez ve ${until} tarihine kadar kullanılabilir.`,
      otherwise: 'Bunu siz istemediyseniz bu iletiyi dikkate almayın; parolanız değişmez.',
    },
  },
  en: {
    invitation: {
      subject: 'You are invited to Social Inbox',
      greeting: (name) => `Hello ${name},`,
      before: (username) =>
        `An account was made for you in Social Inbox. Your username is ${username}. Choose a password to begin:`,
      button: 'Choose a password',
      after: (until) => `This link works once, until ${until}.`,
      otherwise: 'If you did not expect this invitation, ignore this message.',
    },
    emailChange: {
      subject: 'Confirm your new e-mail address',
      greeting: (name) => `Hello ${name},`,
      before: (username) => `${username} wants to use this address in Social Inbox. To confirm it:`,
      button: 'Confirm the address',
      after: (until) => `This link works once, until ${until}.`,
      otherwise: 'If you did not ask for this, ignore this message; nothing changes.',
    },
    passwordReset: {
      subject: 'Reset your password',
      greeting: (name) => `Hello ${name},`,
      before: (username) => `Open this link to set a new Social Inbox password for ${username}:`,
      button: 'Set a new password',
      after: (until) => `This link works once, until ${until}.`,
      otherwise: 'If you did not ask for this, ignore this message; your password stays as it is.',
    },
  },
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

const locales: Readonly<Record<Language, string>> = { tr: 'tr-TR', en: 'en-GB' }
/** The mail server does not know the reader's clock: the zone is said. */
const momentText = (time: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(
    Date.parse(time),
  ) + ' UTC'

export const page = (paragraphs: readonly string[]): string =>
  `<!doctype html><html><body style="font-family:sans-serif;font-size:15px;line-height:1.5;color:#141a22">${paragraphs.map((text) => `<p>${text}</p>`).join('')}</body></html>`

/** One address, and nothing that could become a second line or a second reader. */
export const isMailAddress = (text: string): boolean => /^[^\s@,;<>"]+@[^\s@,;<>"]+$/.test(text)

/** @param address where the link leads */
export const buildLetter = (
  link: { readonly kind: LinkKind; readonly expiresTime: string },
  user: Row<'USER'>,
  address: string,
): Omit<Letter, 'to'> => {
  const language = user.language ?? defaultLanguage
  const { subject, greeting, before, button, after, otherwise } = words[language][link.kind]
  const username = user.authOptions?.username ?? ''
  const lines = {
    greeting: greeting(user.profile?.name || username),
    before: before(username),
    after: after(momentText(link.expiresTime, language)),
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
