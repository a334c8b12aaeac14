// Storage of the local copy on a database: round trips, batches, and use after the browser closed the connection.
import 'fake-indexeddb/auto'
import { openRecords } from '../../src/app/open-records.ts'

const opened: IDBDatabase[] = []
beforeAll(() => {
  const open = indexedDB.open.bind(indexedDB)
  indexedDB.open = (...args) => {
    const request = open(...args)
    request.addEventListener('success', () => opened.push(request.result))
    return request
  }
})

const texts = {
  plain: '{"a":1}',
  turkish: '{"ad":"Işıl Çağlayan İĞÜŞÖ"}',
  'emoji/key': '{"text":"👩‍👩‍👧 \\"merhaba\\" \\\\u0131 \\n"}',
}
const keys = Object.keys(texts)

test('the record database returns stored values in the requested order, with gaps for missing ones', async () => {
  const records = openRecords('records')
  for (const [key, text] of Object.entries(texts)) await records.setItem(key, text)
  expect((await records.keys()).toSorted()).toEqual(keys.toSorted())
  const wanted = [...keys.toReversed(), 'nothing', 'plain']
  const found = await records.getItems(wanted)
  expect(found.map((text) => JSON.parse(text ?? 'null'))).toEqual(
    wanted.map((key) => JSON.parse(texts[key as keyof typeof texts] ?? 'null')),
  )
  expect(await records.getItems([])).toEqual([])
  await records.removeItem('plain')
  expect(await records.getItems(['plain'])).toEqual([null])
  await records.clear()
  expect(await records.keys()).toEqual([])
})

test('many values take one transaction', async () => {
  const records = openRecords('together')
  for (let number = 0; number < 20; number += 1) await records.setItem(`key ${number}`, `${number}`)
  const begun = jest.spyOn(IDBDatabase.prototype, 'transaction')
  await records.getItems(await records.keys())
  expect(begun).toHaveBeenCalledTimes(2)
})

test('a connection that the browser closed is opened anew', async () => {
  const records = openRecords('closed')
  await records.setItem('plain', texts.plain)
  opened.at(-1)?.close()
  expect(await records.keys()).toEqual(['plain'])
  opened.at(-1)?.close()
  expect(await records.getItems(['plain', 'nothing'])).toEqual([texts.plain, null])
})

test('a storage that refuses says so', async () => {
  const records = openRecords('refusing')
  await records.setItem('plain', texts.plain)
  jest.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('refused', 'UnknownError')
  })
  await expect(records.getItems(['plain'])).rejects.toThrow('refused')
  await expect(records.keys()).rejects.toThrow('refused')
})
