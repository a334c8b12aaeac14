// Emoji in the picker: the same set in every language, each with a name in that language.
import { languages } from '../../contract/constants.ts'
import type { Language } from '../../contract/constants.ts'
import { loadEmoji } from '../../src/screens/dashboard/conversation/emoji/load-emoji.ts'

const listFor = async (language: Language) => (await loadEmoji(language, [], [])).emojis

const nameIn = async (language: Language, emoji: string) =>
  (await listFor(language)).find((one) => one.emoji === emoji)?.label

test.each(languages)(
  '%s has the same emoji in the same groups as English, each once and with a name',
  async (language) => {
    const [emojis, english] = await Promise.all([listFor(language), listFor('en')])
    const signs = (list: typeof emojis) => list.map(({ emoji, category }) => `${category} ${emoji}`)
    expect(signs(emojis)).toEqual(signs(english))
    expect(new Set(signs(emojis)).size).toBe(emojis.length)
    expect(emojis.length).toBeGreaterThan(1_700)
    expect(emojis.filter(({ label }) => label === '')).toEqual([])
  },
)

test('names and countries are those of the language', async () => {
  expect([await nameIn('en', '🇩🇪'), await nameIn('tr', '🇩🇪')]).toEqual(['Germany', 'Almanya'])
  expect([await nameIn('en', '🔥'), await nameIn('tr', '🔥')]).toEqual(['fire', 'ateş'])
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
