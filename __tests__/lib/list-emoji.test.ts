// What the picker offers: the same emoji in both languages, each by a name of that language.
import { emojiEn } from '../../src/lib/emoji/build-time/emoji-en.ts'
import { emojiTr } from '../../src/lib/emoji/build-time/emoji-tr.ts'
import { loadEmoji } from '../../src/screens/dashboard/conversation/emoji/load-emoji.ts'

const nameOf = (list: typeof emojiEn, emoji: string) => list.find(([sign]) => sign === emoji)?.[2]

test('both languages have the same emoji in the same groups, each once and with a name', () => {
  const signs = (list: typeof emojiEn) => list.map(([emoji, group]) => `${group} ${emoji}`)
  expect(signs(emojiTr)).toEqual(signs(emojiEn))
  expect(new Set(signs(emojiEn)).size).toBe(emojiEn.length)
  expect(emojiEn.length).toBeGreaterThan(1_700)
  expect([...emojiEn, ...emojiTr].filter(([, , name]) => name === '')).toEqual([])
})

test('names and countries are those of the language', () => {
  expect([nameOf(emojiEn, '🇹🇷'), nameOf(emojiTr, '🇹🇷')]).toEqual(['Türkiye', 'Türkiye'])
  expect([nameOf(emojiEn, '🇩🇪'), nameOf(emojiTr, '🇩🇪')]).toEqual(['Germany', 'Almanya'])
  expect([nameOf(emojiEn, '🔥'), nameOf(emojiTr, '🔥')]).toEqual(['fire', 'ateş'])
})

test('one is found by a word without its dots and hooks, and those used last stand in front, once more than in their group', async () => {
  const { emojis, categories } = await loadEmoji('tr', ['🔥', 'not an emoji'], ['Son', 'Yüzler'])
  expect(emojis[0]).toMatchObject({ emoji: '🔥', category: 0, label: 'ateş' })
  expect(emojis[0]?.tags.some((tag) => tag.includes('ates'))).toBe(true)
  expect(emojis.filter(({ emoji }) => emoji === '🔥')).toHaveLength(2)
  expect(categories.slice(0, 2)).toEqual([
    { index: 0, label: 'Son' },
    { index: 1, label: 'Yüzler' },
  ])
})
