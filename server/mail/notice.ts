// Letters that tell somebody what was done with their account, so that they notice what they did not do themselves.
import { defaultLanguage } from '../../contract/constants.ts'
import type { Language } from '../../contract/constants.ts'
import type { Row } from '../../contract/index.ts'
import type { Letter } from '../context/mailer.ts'
import { escapeHtml, page } from './letter.ts'

export const noticeKinds = ['emailChanged', 'emailChangedByAdministrator'] as const
export type NoticeKind = (typeof noticeKinds)[number]

interface Words {
  readonly subject: string
  readonly greeting: (name: string) => string
  readonly told: (username: string) => string
  readonly otherwise: string
}

const words: Readonly<Record<Language, Readonly<Record<NoticeKind, Words>>>> = {
  tr: {
    emailChanged: {
      subject: 'E-posta adresiniz değişti',
      greeting: (name) => `Merhaba ${name},`,
      told: (username) =>
        `${username} kullanıcısının Social Inbox’taki e-posta adresi değişti. Hesapla ilgili iletiler artık yeni adrese gider.`,
      otherwise: 'Bunu siz yapmadıysanız hemen sistem yöneticinize haber verin.',
    },
    emailChangedByAdministrator: {
      subject: 'E-posta adresiniz değiştirildi',
      greeting: (name) => `Merhaba ${name},`,
      told: (username) =>
        `Bir sistem yöneticisi ${username} kullanıcısının Social Inbox’taki e-posta adresini değiştirdi. Bütün oturumlar kapatıldı, API anahtarları iptal edildi.`,
      otherwise: 'Bundan haberiniz yoksa hemen sistem yöneticinize sorun.',
    },
  },
  en: {
    emailChanged: {
      subject: 'Your e-mail address was changed',
      greeting: (name) => `Hello ${name},`,
      told: (username) =>
        `The e-mail address of ${username} in Social Inbox was changed. Messages about the account go to the new address from now on.`,
      otherwise: 'If this was not you, tell your administrator at once.',
    },
    emailChangedByAdministrator: {
      subject: 'Your e-mail address was changed',
      greeting: (name) => `Hello ${name},`,
      told: (username) =>
        `An administrator changed the e-mail address of ${username} in Social Inbox. All sessions were ended and all API keys revoked.`,
      otherwise: 'If you did not expect this, ask your administrator at once.',
    },
  },
}

export const buildNotice = (kind: NoticeKind, user: Row<'USER'>): Omit<Letter, 'to'> => {
  const { subject, greeting, told, otherwise } = words[user.language ?? defaultLanguage][kind]
  const username = user.authOptions?.username ?? ''
  const lines = [greeting(user.profile?.name || username), told(username), otherwise]
  return { subject, text: lines.join('\n\n'), html: page(lines.map(escapeHtml)) }
}
