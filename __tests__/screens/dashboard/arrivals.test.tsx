// Screen reader announcements of incoming messages.
import { screen, waitFor } from '@testing-library/react'
import { threadRow, time } from '../../store/support/rows.ts'
import { renderInbox, rowNames } from './support/render-inbox.tsx'
import { ada, burak, threads } from './support/three-threads.ts'

const told = (): string =>
  screen
    .getAllByRole('status')
    .map((status) => status.textContent)
    .join('')

test('new messages of customers are said once to screen readers; our own are not', async () => {
  const { arrive } = await renderInbox({ threads })
  await screen.findAllByRole('status')
  expect(told()).not.toContain('Burak')
  arrive({
    THREAD: [
      threadRow({
        ...burak,
        version: 2,
        lastMessageTime: time(500),
        snippetFrom: 'customer',
        snippet: 'Tekrar merhaba',
      }),
    ],
  })
  expect(told()).toContain('Burak Demir: Tekrar merhaba')
  arrive({
    THREAD: [threadRow({ ...ada, version: 2, lastMessageTime: time(600), snippetFrom: 'us', snippet: 'Bizden' })],
  })
  expect(told()).not.toContain('Bizden')
})

test('the same words of a customer once more are said once more: a screen reader hears only what is put there', async () => {
  const { arrive } = await renderInbox({ threads })
  await screen.findAllByRole('status')
  const writes = (version: number) =>
    arrive({
      THREAD: [
        threadRow({
          ...burak,
          version,
          lastMessageTime: time(500 + version),
          snippetFrom: 'customer',
          snippet: 'Alo?',
        }),
      ],
    })
  writes(2)
  const first = screen.getByText('Burak Demir: Alo?')
  writes(3)
  expect(screen.getByText('Burak Demir: Alo?')).toBeInTheDocument()
  expect(first).not.toBeInTheDocument()
})

test('new messages are said in every order of the list, and another order says nothing', async () => {
  const { arrive, person } = await renderInbox({ threads, at: '/?order=waiting' })
  await screen.findAllByRole('status')
  await waitFor(() => expect(rowNames()).toEqual(['Ada Kaya', 'Ceren Ak']))
  const write = (snippet: string, version: number, at: number) =>
    arrive({
      THREAD: [threadRow({ ...burak, version, lastMessageTime: time(at), snippetFrom: 'customer', snippet })],
    })
  write('Tekrar merhaba', 2, 500)
  expect(told()).toContain('Burak Demir: Tekrar merhaba')
  await person.click(await screen.findByRole('button', { name: /^Unanswered/ }))
  await waitFor(() => expect(rowNames()).toHaveLength(3))
  expect(told()).not.toContain('have new messages')
  write('Orada mısınız?', 3, 600)
  expect(told()).toContain('Burak Demir: Orada mısınız?')
})
