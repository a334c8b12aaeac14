// People and records of the demo. Ids are derived from names, so that every demo is the same.
import { createHash } from 'node:crypto'

/** A record id derived from a name. */
export const demoId = (name: string): string => createHash('sha256').update(`demo:${name}`).digest('hex').slice(0, 24)

export const demoOrganisation = {
  name: 'Acme',
  visibility: 'all',
  timeZone: 'Europe/Istanbul',
  allowedServices: { FaFacebook: true, FaInstagram: true, FaWhatsapp: true },
  allowance: { FaFacebook: 10, FaInstagram: 10, FaWhatsapp: 10 },
} as const

export const demoTeams = [
  { key: 'istanbul', name: 'Istanbul', description: 'Türkçe yazan müşteriler' },
  { key: 'support', name: 'Support', description: 'Customers who write in English' },
] as const
type TeamKey = (typeof demoTeams)[number]['key']

interface DemoUser {
  readonly username: string
  readonly name: string
  readonly gender: 'female' | 'male'
  readonly language: 'tr' | 'en'
  /** The provider's role; the organisation's own members have none. */
  readonly role?: 'Superadmin' | 'Admin'
  readonly membership?: { readonly role: 'agent' | 'manager'; readonly teams: readonly TeamKey[] }
}

export const demoUsers: readonly DemoUser[] = [
  { username: 'superadmin', name: 'Selin Aksoy', gender: 'female', language: 'tr', role: 'Superadmin' },
  { username: 'admin', name: 'Kerem Yalçın', gender: 'male', language: 'tr', role: 'Admin' },
  {
    username: 'manager',
    name: 'Elif Demir',
    gender: 'female',
    language: 'tr',
    membership: { role: 'manager', teams: ['istanbul', 'support'] },
  },
  {
    username: 'agent',
    name: 'Deniz Kaya',
    gender: 'female',
    language: 'tr',
    membership: { role: 'agent', teams: ['istanbul', 'support'] },
  },
  {
    username: 'ayse',
    name: 'Ayşe Yıldız',
    gender: 'female',
    language: 'tr',
    membership: { role: 'agent', teams: ['istanbul'] },
  },
  {
    username: 'mert',
    name: 'Mert Aydın',
    gender: 'male',
    language: 'en',
    membership: { role: 'agent', teams: ['support'] },
  },
]

export const demoPages = [
  { fbId: '108642097531864', name: 'Acme Istanbul', language: 'tr', team: 'istanbul' },
  { fbId: '108642097531872', name: 'Acme Support', language: 'en', team: 'support' },
] as const

/** Linked to the first page, like Instagram accounts of businesses. */
export const demoInstagram = {
  fbId: '17841405309213864',
  username: 'acme.istanbul',
  name: 'Acme Istanbul',
  pageFbId: demoPages[0].fbId,
  team: 'istanbul',
} as const

/** A page with an Instagram account, left for the user to connect. */
export const demoFurtherPage = {
  fbId: '108642097531880',
  name: 'Acme Ankara',
  language: 'tr',
  instagram: { igId: '17841405309213872', username: 'acme.ankara' },
} as const

/** The demo users' accounts on the platform, with which they administer the pages. */
export const demoMembers = demoUsers.map(({ username, name }, at) => ({
  id: `1000000000000${String(101 + at)}`,
  name,
  email: `${username}@acme.example`,
}))

export const demoWhatsapp = {
  account: { fbId: '104996122399160', name: 'Acme' },
  phone: {
    fbId: '106540352242922',
    number: '902125550142',
    shown: '+90 212 555 01 42',
    verifiedName: 'Acme',
    team: 'istanbul',
  },
} as const

/** Quick replies in both languages of the customers. */
export const demoQuickReplies = [
  { name: 'Karşılama', template: 'Merhaba {{customer}}, ben {{agent}}. Size nasıl yardımcı olabilirim?' },
  {
    name: 'Kargo takibi',
    template:
      'Siparişiniz yola çıktı. Takip numarasını kargo firmasının sayfasına yazarak nerede olduğunu görebilirsiniz.',
  },
  {
    name: 'İade süreci',
    template:
      'Ürünü 14 gün içinde, kutusuyla birlikte iade edebilirsiniz. Ücretiniz, ürün bize ulaştıktan sonra üç iş günü içinde kartınıza döner.',
  },
  { name: 'Sipariş numarası', template: 'Bakabilmemiz için sipariş numaranızı yazar mısınız?' },
  { name: 'Greeting', template: 'Hello {{customer}}, this is {{agent}} from {{organisation}}. How can I help?' },
  {
    name: 'Out of stock',
    template: 'This one is sold out at the moment. Shall we write to you here as soon as it is back?',
  },
] as const

/** Groups of labels, each with its labels. */
export const demoLabels = [
  {
    name: 'Konu',
    labels: [
      { name: 'İade', hexColor: '#C2410C' },
      { name: 'Kargo', hexColor: '#0369A1' },
      { name: 'Ürün sorusu', hexColor: '#0F766E' },
      { name: 'Şikâyet', hexColor: '#B91C1C' },
    ],
  },
  {
    name: 'Öncelik',
    labels: [
      { name: 'Acil', hexColor: '#DC2626' },
      { name: 'VIP', hexColor: '#7C3AED' },
    ],
  },
] as const
