// Quick replies in the composer: opened with `/`, a button or a command, searched, filled in, inserted at the caret.
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import {
  filterReplies,
  listQuickReplyChoices,
} from '../../../src/screens/dashboard/conversation/quick-replies/quick-reply-choices.ts'
import { id, messageRow, organisationId, row, threadRow, time } from '../../store/support/rows.ts'
import { channelRow, renderInbox } from './support/render-inbox.tsx'

const reply = (number: number, name: string, template: string, more: object = {}) =>
  row({ _id: id(0x900 + number), organisationId, name, template, isActive: true, deleted: false, ...more })

const replies = [
  reply(1, 'İade süreci', 'Merhaba {{customer}}, iadeniz üç gün sürer. {{agent}}'),
  reply(2, 'Selam', 'Merhaba, ben {{ agent }} ({{account}}).'),
  reply(3, 'Kargo', '{{organisation}} kargosu yolda.'),
  reply(4, 'Eski', 'Kapalı', { isActive: false }),
  reply(5, 'Silinmiş', 'Yok', { deleted: true }),
  reply(6, 'Başkası', 'Başka kuruluş', { organisationId: id(0xbad) }),
]

const ada = threadRow({ _id: id(1), itemId: id(0xc1), title: 'Ada Kaya', lastMessageTime: time(200) })

const opened = async (more: object = {}, title = 'Reply to Ada Kaya') => {
  const inbox = await renderInbox({
    threads: [ada],
    messages: [messageRow({ _id: id(0x101), fbConversationId: id(0xc1), message: 'Merhaba' })],
    rows: { ORGANISATIONQUICKREPLY: replies, ORGANISATION: [row({ _id: organisationId, name: 'Acme' })] },
    at: `/?thread=${ada._id}`,
    ...more,
  })
  const picker = () => screen.findByRole('dialog', { name: 'Quick replies' })
  const names = () => screen.queryAllByRole('option').map((option) => option.querySelector('.name')?.textContent)
  return { ...inbox, picker, names, field: screen.getByRole<HTMLTextAreaElement>('textbox', { name: title }) }
}

const isClosed = () =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: 'Quick replies' })).not.toBeInTheDocument())

test('/ in place of a word opens them; letters find one whatever their dots and case, arrows choose, Enter puts it in filled', async () => {
  const { person, field, picker, names } = await opened()
  await person.type(field, 'Tamam /')
  await picker()
  const finder = await screen.findByRole('combobox', { name: 'Find a quick reply' })
  expect(finder).toHaveFocus()
  expect(finder).toHaveAttribute('aria-controls', screen.getByRole('listbox').id)
  // Inactive, deleted or foreign quick replies are not offered.
  expect(names()).toEqual(['İade süreci', 'Kargo', 'Selam'])
  await person.keyboard('{ArrowDown}')
  expect(screen.getAllByRole('option')[1]).toHaveAttribute('aria-selected', 'true')
  expect(finder).toHaveAttribute('aria-activedescendant', screen.getAllByRole('option')[1]?.id)
  await person.keyboard('IADE SURECI')
  await waitFor(() => expect(names()).toEqual(['İade süreci']))
  await person.keyboard('{Enter}')
  await isClosed()
  expect(field).toHaveValue('Tamam Merhaba Ada Kaya, iadeniz üç gün sürer. Ayşe Yıldız')
  expect(field).toHaveFocus()
  expect(field.selectionStart).toBe(field.value.length)
})

test('/ inside a word, and what was meant as text, stays text', async () => {
  const { person, field, picker } = await opened()
  await person.type(field, 've/veya 3 /')
  await picker()
  await person.keyboard('x{Escape}')
  await isClosed()
  expect(field).toHaveValue('ve/veya 3 /x')
  expect(field).toHaveFocus()
  await person.clear(field)
  await person.type(field, '3 /')
  await picker()
  await person.keyboard(' ')
  await isClosed()
  expect(field).toHaveValue('3 / ')
  await person.type(field, '/')
  await picker()
  await person.keyboard('{Backspace}')
  await isClosed()
  expect(field).toHaveValue('3 / ')
})

test('the key / opens them from the list, the button where one is writing; the pointer chooses, and leaving elsewhere closes them', async () => {
  const { person, field, picker, names } = await opened()
  await person.keyboard('/')
  await picker()
  await person.click(await screen.findByText('Kargo'))
  await isClosed()
  expect(field).toHaveValue('Acme kargosu yolda.')
  act(() => field.setSelectionRange(0, 0))
  await person.click(screen.getByRole('button', { name: 'Quick replies' }))
  await picker()
  await person.keyboard('selam{Enter}')
  await isClosed()
  expect(field).toHaveValue('Merhaba, ben Ayşe Yıldız (Acme Istanbul).Acme kargosu yolda.')
  await person.click(screen.getByRole('button', { name: 'Quick replies' }))
  await picker()
  await person.keyboard('nothing at all')
  expect(names()).toEqual([])
  expect(screen.getByText('No quick reply matches.')).toBeInTheDocument()
  fireEvent.blur(screen.getByRole('combobox'), { relatedTarget: document.body })
  await isClosed()
  expect(field).toHaveValue('Merhaba, ben Ayşe Yıldız (Acme Istanbul).Acme kargosu yolda.')
})

test('a quick reply names its unfilled placeholders in the picker and above the reply; a deactivated one disappears', async () => {
  const { person, field, picker, arrive, names } = await opened({
    rows: {
      ORGANISATIONQUICKREPLY: [reply(1, 'Adınız', 'Ben {{agent}}, {{order}} için'), reply(2, 'Kargo', 'Yolda')],
      CHANNEL: [channelRow()],
    },
  })
  await person.type(field, '/')
  await picker()
  expect(await screen.findByText('Not filled in: {{order}}')).toBeInTheDocument()
  arrive({ ORGANISATIONQUICKREPLY: [{ ...reply(2, 'Kargo', 'Yolda', { isActive: false }), version: 2 }] })
  await waitFor(() => expect(names()).toEqual(['Adınız']))
  await person.keyboard('{Enter}')
  await isClosed()
  expect(field).toHaveValue('Ben Ayşe Yıldız, {{order}} için')
  expect(screen.getByText('Fill these in before you send: {{order}}')).toBeInTheDocument()
  await person.clear(field)
  expect(screen.queryByText(/Fill these in/)).not.toBeInTheDocument()
})

test('an organisation without any says so, in Turkish too', async () => {
  const { person } = await opened({ rows: {}, language: 'tr' }, 'Yanıt yaz: Ada Kaya')
  await person.keyboard('/')
  expect(await screen.findByRole('dialog', { name: 'Hazır yanıtlar' })).toHaveTextContent(
    'Bu kurumun henüz hazır yanıtı yok. Bir yönetici ekleyebilir.',
  )
})

test.each([
  ['igConversation', 'ş'.repeat(500), 'ş'.repeat(501)],
  ['igComment', 'a'.repeat(2_200), 'a'.repeat(2_201)],
  ['fbConversation', 'ş'.repeat(2_000), 'ş'.repeat(2_001)],
  ['fbComment', 'a'.repeat(4_999), 'ş'.repeat(8_001)],
  ['waContact', 'a'.repeat(4_096), 'a'.repeat(4_097)],
] as const)('in %s what is longer than the channel takes is marked, in its own unit', (itemType, fits, tooLong) => {
  const rows = [reply(1, 'b', fits), reply(2, 'a', tooLong)] as never
  const choices = listQuickReplyChoices(rows, { organisationId, itemType, values: {} }, new Intl.Collator('tr').compare)
  expect(choices.map(({ name, isTooLong }) => [name, isTooLong])).toEqual([
    ['a', true],
    ['b', false],
  ])
})

test('names that begin with what was typed come first, then those that have it, then texts that have it', () => {
  const rows = [
    reply(1, 'Son', 'ışık burada'),
    reply(2, 'Bir ışık', 'x'),
    reply(3, 'IŞIK', 'y'),
    reply(4, 'Yok', 'z'),
  ] as never
  const choices = listQuickReplyChoices(
    rows,
    { organisationId, itemType: 'waContact', values: {} },
    new Intl.Collator('tr').compare,
  )
  expect(filterReplies(choices, 'isik').map(({ name }) => name)).toEqual(['IŞIK', 'Bir ışık', 'Son'])
  expect(filterReplies(choices, ' ')).toHaveLength(4)
})

test('the files of a quick reply stand in the draft with its words; one that cannot be had is said', async () => {
  const [there, gone] = ['a'.repeat(24), 'b'.repeat(24)]
  const attachments = [
    { mediaId: there, name: 'prices.pdf', mime_type: 'application/pdf', size: 12 },
    { mediaId: gone, name: 'map.png', mime_type: 'image/png', size: 9 },
  ]
  const { person, field, picker, backend, store } = await opened({
    rows: {
      ORGANISATIONQUICKREPLY: [reply(7, 'Fiyatlar', 'Fiyat listemiz ekte.', { attachments })],
      ORGANISATION: [row({ _id: organisationId, name: 'Acme' })],
      CHANNEL: [channelRow()],
    },
  })
  backend.on('GET', `/media/${there}`, () => ({ body: 'the bytes' }))
  await person.type(field, '/')
  const dialog = await picker()
  expect(dialog).toHaveTextContent('prices.pdf')
  await person.keyboard('{Enter}')
  await waitFor(() => expect(field).toHaveValue('Fiyat listemiz ekte.'))
  expect(await screen.findByRole('button', { name: /^Remove prices\.pdf/ })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /map\.png/ })).not.toBeInTheDocument()
  expect(Object.values(store.getState().toasts).flat()).toContainEqual(
    expect.objectContaining({ titleKey: 'replies:filesMissing', values: { names: 'map.png', count: 1 } }),
  )
})
