// Fields that a log must not contain, by name, and patterns of secrets inside any other text.
import { isEntityType } from '../../../contract/index.ts'
import { recordIdPattern, timePattern } from '../../../contract/patterns.ts'
import type { SecretKind, Tokens } from './tokens.ts'

const names: Readonly<Record<SecretKind, readonly string[]>> = {
  text: [
    'text',
    'title',
    'message',
    'snippet',
    'details',
    'body',
    'caption',
    'description',
    'content',
    'comment',
    'note',
    'story',
    'subject',
    'about',
    'q',
    'search',
    'question',
    'answer',
    'values',
  ],
  name: [
    'name',
    'firstName',
    'lastName',
    'first_name',
    'last_name',
    'username',
    'userName',
    'displayName',
    'verifiedName',
    'shortName',
    'formerNames',
    'pushname',
    'formatted_name',
    'handle',
  ],
  phone: [
    'phone',
    'phones',
    'phoneNumber',
    'displayPhoneNumber',
    'display_phone_number',
    'wa_id',
    'waId',
    'remoteId',
    'formerIds',
    'number',
  ],
  email: ['email', 'emails', 'mail'],
  token: [
    'token',
    'accessToken',
    'access_token',
    'secret',
    'password',
    'code',
    'pin',
    'appSecret',
    'app_secret',
    'verifyToken',
    'verify_token',
    'apiKey',
    'authorization',
    'cookie',
  ],
  id: ['fbId', 'replyTo', 'mid', 'psid', 'igsid', 'user_id', 'accountFbId'],
  link: [
    'url',
    'link',
    'href',
    'imageUrl',
    'file_url',
    'picture',
    'thumb',
    'profile_picture_url',
    'permalink',
    'permalink_url',
  ],
}

const kinds = new Map(
  (Object.entries(names) as [SecretKind, readonly string[]][]).flatMap(([kind, list]) =>
    list.map((name) => [name, kind] as const),
  ),
)

/** Error codes of the contract are under `code`, too; they are in capitals. */
const code = /^[A-Z][A-Z_]+$/

export const getSecretKind = (field: string): SecretKind | undefined => kinds.get(field)

/** Ids, times, types and codes. They identify nobody, and reducers depend on them. */
export const isStructure = (text: string): boolean =>
  recordIdPattern.test(text) || timePattern.test(text) || isEntityType(text) || code.test(text)

// The kept patterns come first, so that digits of an id do not count as a phone number.
const inText =
  /(?<kept>(?<![0-9a-z])[0-9a-f]{24}(?:[0-9a-f]{8})?(?![0-9a-z])|\d{4}-\d\d-\d\dT[\d:.]+Z)|(?<email>[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+)|(?<token>[\w-]{8,}\.[\w-]{8,}\.[\w-]+|(?<![\w-])[A-Za-z][A-Za-z0-9_-]{39,}(?![\w-]))|(?<phone>(?<!\w)\+?\d(?:[ ().-]{0,2}\d){8,14}(?!\w))/gu

/** Replaces e-mail addresses, phone numbers and tokens inside a text. */
export const redactSecrets = (text: string, tokens: Tokens): string =>
  text.length < 6
    ? text
    : text.replace(inText, (...found) => {
        const groups = found.at(-1) as Readonly<Record<'kept' | 'email' | 'token' | 'phone', string | undefined>>
        if (groups.email !== undefined) return tokens.of(groups.email, 'email')
        if (groups.token !== undefined) return tokens.of(groups.token, 'token')
        return groups.phone === undefined ? (found[0] as string) : tokens.of(groups.phone, 'phone')
      })
