// A long response in lines is the same as JSON, both to clients that know nothing of lines and to those that read a few at a time.
import fc from 'fast-check'
import { formatRecordLines, parseRecordLines } from '../../contract/record-lines.ts'

const json = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as unknown)
const record = fc.dictionary(fc.string(), json)
const answer = fc.record({
  data: fc.record({
    epoch: fc.nat(),
    cursors: fc.dictionary(fc.string(), fc.nat()),
    rows: fc.dictionary(fc.constantFrom('THREAD', 'USER', 'LABEL'), fc.array(record)),
  }),
  epoch: fc.nat(),
})
const atOnce = async (): Promise<void> => undefined
/** Chunks of the text, as a network delivers them. */
async function* cut(text: string, lengths: readonly number[] = [64 * 1_024]): AsyncGenerator<string> {
  for (let from = 0, at = 0; from < text.length; at += 1) {
    const to = from + (lengths[at % lengths.length] ?? 1)
    yield text.slice(from, to)
    from = to
  }
}
const cuts = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 })
const toText = (value: Parameters<typeof formatRecordLines>[0]): string => [...formatRecordLines(value)].join('')

test('whatever it holds, the text is the JSON of the answer, read at once or in lines', async () => {
  await fc.assert(
    fc.asyncProperty(answer, cuts, async (value, lengths) => {
      const text = toText(value)
      const plain: unknown = JSON.parse(JSON.stringify(value))
      expect(JSON.parse(text)).toEqual(plain)
      expect(await parseRecordLines(cut(text, lengths), atOnce)).toEqual(plain)
    }),
  )
})

test('JSON that does not stand in lines is read as it is, whatever line breaks it has; what is no JSON is refused', async () => {
  await fc.assert(
    fc.asyncProperty(json, fc.constantFrom(undefined, 1, '\t'), cuts, async (value, indent, lengths) => {
      expect(await parseRecordLines(cut(JSON.stringify(value, null, indent), lengths), atOnce)).toEqual(value)
    }),
  )
  await expect(parseRecordLines(cut('<html>\n[\n</html>'), atOnce)).rejects.toThrow(SyntaxError)
  await expect(parseRecordLines(cut('{"data":{"rows":{"THREAD":[\n{"a":1}'), atOnce)).rejects.toThrow(SyntaxError)
})

test('for few records, of however many types, nobody waits', async () => {
  const types = Array.from({ length: 40 }, (_, number) => [`TYPE${number}`, [{ _id: 'one' }, { _id: 'two' }]] as const)
  const value = { data: { rows: Object.fromEntries(types) }, epoch: 1 }
  let pauses = 0
  const read = await parseRecordLines(cut(toText(value)), async () => {
    pauses += 1
  })
  expect(read).toEqual(value)
  expect(pauses).toBe(0)
})

test('of many records the reader pauses again and again, and loses none', async () => {
  const rows = Array.from({ length: 20_000 }, (_, number) => ({
    _id: `r${number}`,
    words: 'Merhaba \n [\n dünya ]'.repeat(10),
  }))
  const value = { data: { rows: { THREAD: rows, USER: [], LABEL: rows.slice(0, 3) } }, epoch: 1 }
  let pauses = 0
  const read = await parseRecordLines(cut(toText(value)), async () => {
    pauses += 1
  })
  expect(read).toEqual(value)
  expect(pauses).toBeGreaterThan(3)
})
