// Letters that tell somebody what was done with their account or asked of them, so that they notice what they did not do themselves.
import { defaultLanguage } from '../../contract/constants.ts'
import type { Language } from '../../contract/constants.ts'
import type { Row } from '../../contract/index.ts'
import type { Letter } from '../context/mailer.ts'
import { escapeHtml, page } from './letter.ts'

export type NoticeKind = 'emailChanged' | 'emailChangedByAdministrator' | 'membershipOffered' | 'secondFactorRemoved'

interface Words {
  readonly subject: string
  readonly greeting: (name: string) => string
  /** @param about what it concerns, where a kind has such a thing: the organisation's name */
  readonly told: (username: string, about: string) => string
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
    membershipOffered: {
      subject: 'Bir kuruma davet edildiniz',
      greeting: (name) => `Merhaba ${name},`,
      told: (username, about) =>
        `${username} kullanıcısı Social Inbox’ta ${about} kurumuna davet edildi. Yanıtlamak için oturum açın: Davet, sağ üstteki zilin altında.`,
      otherwise: 'Bu daveti beklemiyorsanız reddedin; kabul etmedikçe hiçbir şey değişmez.',
    },
    secondFactorRemoved: {
      subject: 'İki adımlı girişiniz kapatıldı',
      greeting: (name) => `Merhaba ${name},`,
      told: (username) =>
        `Bir sistem yöneticisi ${username} kullanıcısının Social Inbox’taki iki adımlı girişini kapattı. Giriş artık yalnızca parola soruyor; profilinizdeki Güvenlik sekmesinden yeniden açabilirsiniz.`,
      otherwise: 'Bundan haberiniz yoksa parolanızı değiştirin ve hemen sistem yöneticinize sorun.',
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
    membershipOffered: {
      subject: 'You are invited to an organisation',
      greeting: (name) => `Hello ${name},`,
      told: (username, about) =>
        `${username} is invited to ${about} in Social Inbox. Sign in to answer: the invitation is under the bell at the top right.`,
      otherwise: 'If you did not expect this invitation, decline it; nothing changes unless you accept.',
    },
    secondFactorRemoved: {
      subject: 'Your two-step sign-in was turned off',
      greeting: (name) => `Hello ${name},`,
      told: (username) =>
        `An administrator turned off two-step sign-in for ${username} in Social Inbox. Sign-in asks for the password alone now; you can turn it on again under Security in your profile.`,
      otherwise: 'If you did not expect this, change your password and ask your administrator at once.',
    },
  },
}

export const buildNotice = (kind: NoticeKind, user: Row<'USER'>, about: string): Omit<Letter, 'to'> => {
  const { subject, greeting, told, otherwise } = words[user.language ?? defaultLanguage][kind]
  const username = user.authOptions?.username ?? ''
  const lines = [greeting(user.profile?.name || username), told(username, about), otherwise]
  return { subject, text: lines.join('\n\n'), html: page(lines.map(escapeHtml)) }
}
