// Fields with stricter rules than text: both sides use the same schemas.
import { colour, telephone, timeZone, webAddress } from '../../contract/fields.ts'
import { isTelephone } from '../../contract/telephone.ts'

const messageOf = (schema: ReturnType<typeof colour>, value: string): string | null => {
  try {
    schema.validateSync(value, { strict: true })
    return null
  } catch (error) {
    return (error as Error).message
  }
}

test.each([
  ['Europe/Istanbul', null],
  ['UTC', null],
  ['Europe/Kyiv', null],
  ['', null],
  ['Mars/X', 'NOT_VALID_TIME_ZONE'],
  ['+03:00', 'NOT_VALID_TIME_ZONE'],
])('timeZone answers %j with %s', (value, message) => expect(messageOf(timeZone(), value)).toBe(message))

test.each([
  ['#0F766e', null],
  ['', null],
  ['#fff', 'INVALID_COLOUR'],
  ['red', 'INVALID_COLOUR'],
  ['#12345g', 'INVALID_COLOUR'],
  ['#0f766e0', 'INVALID_COLOUR'],
])('colour answers %j with %s', (value, message) => expect(messageOf(colour(), value)).toBe(message))

test.each([
  ['https://cdn.example/a.png?x=1', null],
  ['', null],
  ['http://cdn.example/a.png', 'INVALID_ADDRESS'],
  ['javascript:alert(1)', 'INVALID_ADDRESS'],
  ['cdn.example/a.png', 'INVALID_ADDRESS'],
  ['https://cdn.example/a b', 'INVALID_ADDRESS'],
])('webAddress answers %j with %s', (value, message) => expect(messageOf(webAddress(), value)).toBe(message))

test.each([
  ['+90 (532) 111-22.33', null],
  ['ask at the desk', 'INVALID_TELEPHONE'],
])('telephone answers %j with %s', (value, message) => expect(messageOf(telephone(), value)).toBe(message))

test.each([
  ['+90 532 111 22 33', true],
  ['0532 111 22 33', true],
  ['905321112233', true],
  ['+44 20 7946 0018', true],
  ['+90 555', false],
  ['12', false],
  ['+999 123 456 78', false],
])('isTelephone says of %j: %s', (value, exists) => expect(isTelephone(value)).toBe(exists))
