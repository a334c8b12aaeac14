// Follows docs/add-a-channel.md literally.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyProduct } from '../support/copied-product.ts'
import type { CopiedProduct } from '../support/copied-product.ts'

let product: CopiedProduct

beforeAll(() => {
  product = copyProduct('docs/add-a-channel.md')
})
afterAll(() => product.remove())

it('a channel added as the page says takes a message in once and sends an answer out', async () => {
  const { code, output } = await product.run('__tests__/server/support/pigeon-visit.ts')
  expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(/^\{.*\}$/) })
  expect(JSON.parse(output)).toEqual({
    connected: 200,
    channels: [{ name: 'The loft', status: 'connected' }],
    thread: { title: 'keeper-1', snippet: 'Is anybody there?', unreadCount: 1, status: 'open' },
    submitted: 200,
    messages: expect.arrayContaining([
      { message: 'Is anybody there?', status: null, fbId: 'p-1' },
      { message: 'Yes.', status: 'sent', fbId: 'm_accepted_1' },
    ]),
    sent: [{ recipient: { id: 'keeper-1' }, message: { text: 'Yes.' } }],
  })
  expect(JSON.parse(output).messages).toHaveLength(2)
})

it('a channel added as the page says passes the compiler', async () => {
  const settings = { extends: './tsconfig.json', include: ['contract', 'src', 'server', 'i18n'] }
  writeFileSync(join(product.folder, 'tsconfig.product.json'), JSON.stringify(settings))
  const args = ['--project', 'tsconfig.product.json', '--singleThreaded']
  const { code, output } = await product.run('node_modules/@typescript/native/bin/tsc', args)
  expect({ code, output }).toEqual({ code: 0, output: '' })
})
