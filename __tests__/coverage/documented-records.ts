// How the product's documents name constants and record types: the row that covers each constant, the type behind each name, and their
// items that have another name or place here.
import type { EntityType } from '../../contract/index.ts'

/** Keyed by the start of each line of the documents' constants; the rule of the row or, without one, the reason. */
export const documentedConstants: Readonly<Record<string, { readonly rule: string } | { readonly because: string }>> = {
  'Supported languages': { rule: 'Languages' },
  'Request timeout': { rule: 'Request timeout' },
  'GET cache lifetime': { rule: 'GET cache lifetime' },
  'Batched by-id lookups': { rule: 'Look-ups every 300 ms' },
  'Notification default timeout (alert area)': { rule: 'Alert area' },
  'Dropdown and popup update debounce': { rule: 'Dropdown and popup update debounce' },
  'Incoming object updates flushed': { rule: 'Flush of pushes' },
  'Realtime reconnection': { rule: 'Reconnection: from 1 s to 5 s, randomised by half, 20 s to connect, without end' },
  'Realtime protocol': { rule: 'Transports: websocket, polling by setting' },
  'Startup wait': { rule: 'Starting waits at most a second' },
  'Button re-enable delay': { rule: 'A button is disabled while its action runs and for 200 ms after' },
  'Debounce default': { rule: 'Debounce, here of filters' },
  'Local cache database version': { rule: 'The local cache is of version 2; the allowance came with it' },
  'Timestamps below 1e12': { rule: 'Timestamps below 1e12 are seconds' },
  'Text colour choice': { rule: 'Text colour by luminance 186' },
  'Recent-date formatting': { rule: 'Recent dates say yesterday' },
  'App version / environment': { because: 'package.json says the version, the settings the environment' },
  'Displayed record values': { rule: 'Displayed values: images, links, dates' },
  'Local caches per entity': { rule: 'Every type of the local cache list is declared' },
  'Table defaults': { rule: 'Tables begin at 0 with ten rows, the newest first' },
  'page size buttons': { rule: 'Page sizes' },
  'up to 5 page-number buttons': { rule: 'Page buttons' },
  'scroll-load window cap 5 pages': { rule: 'Five pages at most by scrolling' },
  'Filter auto-submit': { rule: 'Debounce, here of filters' },
  'table refresh after push': { rule: 'Refresh after a push' },
  'scroll handling delay': { rule: 'Scroll handling delay' },
  'scroll-to-start delay': { rule: 'Scroll-to-start delay' },
  'autocomplete search delay': { rule: 'Autocomplete delay' },
  'Default sort': { rule: 'Tables begin at 0 with ten rows, the newest first' },
  'Comment sort options': { rule: 'Comment sort options' },
  'Chat list default': { rule: 'Chat list default: lastMessageDate descending' },
  'Notify colours': { rule: 'Notify colours' },
  'Time-select defaults': { rule: 'Time-select defaults' },
  'Window lookup': { rule: 'A number is asked about once it is longer than three characters' },
  'Media types handled': { rule: 'Media types, tables among them' },
  'Spreadsheet links': { rule: 'Media types, tables among them' },
  'Notification default duration': { rule: 'Notifications: 4.5 s, closing in 150 ms' },
  'Infinite scroll': { rule: 'Scroll handling delay' },
  'Quality rating RED': { rule: 'Quality rating RED is an arrow down' },
}

/** Documented figures that need no constant: a list of the standard time field, and a mutation check that no browser needs any more. */
export const figuresWithoutConstant: readonly string[] = ['Time-select defaults', 'Infinite scroll']

/** Stores of the local cache. */
export const documentedTypes: Readonly<Record<string, readonly EntityType[]>> = {
  user: ['USER'],
  organisation: ['ORGANISATION'],
  'organisation Facebook-user allowance': ['ORGANISATIONFBUSERALLOWANCE'],
  'organisation quick reply': ['ORGANISATIONQUICKREPLY'],
  'organisation membership': ['ORGANISATIONMEMBERSHIP'],
  'organisation subscription': ['ORGANISATIONSUBSCRIPTION'],
  notification: ['NOTIFICATION'],
  customer: ['CUSTOMER'],
  channel: ['CHANNEL'],
  'social content label': ['SOCIALLABEL'],
  'social content label option': ['SOCIALLABELOPTION'],
  auth: ['AUTH'],
  'WhatsApp Web application': ['WAWEBAPPLICATION'],
  'WhatsApp Web chat': ['WAWEBCHAT'],
  'WhatsApp Web contact': ['WAWEBCONTACT'],
  'WhatsApp Web message': ['WAWEBMESSAGE'],
  'WhatsApp Web phone': ['WAWEBPHONE'],
  'WhatsApp Web session': ['WAWEBSESSION'],
  'WhatsApp Business account': ['FBWABA'],
  'WhatsApp Business contact': ['FBWACONTACT'],
  'WhatsApp Business message': ['FBWAMESSAGE'],
  'WhatsApp Business phone': ['FBWAPHONE'],
  'Facebook and Instagram comment': ['FBCOMMENT', 'IGCOMMENT'],
  'Facebook and Instagram conversation': ['FBCONVERSATION', 'IGCONVERSATION'],
  'Facebook and Instagram customer user': ['FBUSER', 'IGCUSTOMERUSER'],
  'Facebook and Instagram media': ['IGMEDIA'],
  'Facebook and Instagram message': ['FBMESSAGE', 'IGMESSAGE'],
  'Facebook and Instagram tagged media': ['IGTAGGEDMEDIA'],
  'Facebook and Instagram Instagram user': ['IGUSER'],
  'Facebook access token': ['FBACCESSTOKEN'],
  'Facebook application': ['FBAPPLICATION'],
  'Facebook comment': ['FBCOMMENT'],
  'Facebook conversation': ['FBCONVERSATION'],
  'Facebook message': ['FBMESSAGE'],
  'Facebook page': ['FBPAGE'],
  'Facebook post': ['FBPOST'],
  'Facebook reaction': ['FBREACTION'],
  'Facebook user': ['FBUSER'],
  'Facebook label': ['FBLABEL'],
}

/** Records whose fields are listed, by section and label. */
export const documentedFields: Readonly<Record<string, Readonly<Record<string, EntityType>>>> = {
  Facebook: {
    Post: 'FBPOST',
    Comment: 'FBCOMMENT',
    Message: 'FBMESSAGE',
    Page: 'FBPAGE',
    'Facebook user': 'FBUSER',
    Label: 'FBLABEL',
    Application: 'FBAPPLICATION',
    Token: 'FBACCESSTOKEN',
  },
  'WhatsApp Business': {
    'Business account': 'FBWABA',
    Phone: 'FBWAPHONE',
    Contact: 'FBWACONTACT',
    Message: 'FBWAMESSAGE',
    Media: 'FBWAMEDIA',
  },
  'WhatsApp Web': { Phone: 'WAWEBPHONE', Chat: 'WAWEBCHAT' },
}

/** Codes without a message of ours: a sent reply is shown by its tick (docs/decisions.md, 14). */
export const codesWithoutMessage: readonly string[] = ['MESSAGE_SENT_SUCCESS']
