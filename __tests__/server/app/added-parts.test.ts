// Follows docs/add-an-entity-type.md and docs/add-a-language.md literally, in one copy.
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyProduct } from '../support/copied-product.ts'
import type { CopiedProduct } from '../support/copied-product.ts'

let product: CopiedProduct

beforeAll(() => {
  product = copyProduct('docs/add-an-entity-type.md', 'docs/add-a-language.md')
  // Another language's texts stand in: whether they are German does not matter here.
  cpSync(join(product.folder, 'i18n/en'), join(product.folder, 'i18n/de'), { recursive: true })
})
afterAll(() => product.remove())

it('a type added as the page says is named in every language, kept, listed, guarded and cleared of what is gone', async () => {
  const { code, output } = await product.run('__tests__/server/support/holiday-visit.ts')
  expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(/^\{.*\}$/) })
  expect(JSON.parse(output)).toEqual({
    mistakes: [],
    created: 200,
    byAgent: 'FORBIDDEN',
    again: 'ALREADY_EXISTS',
    incomplete: 'INVALID_BODY',
    listed: ['New year'],
    atStart: 1,
    left: { name: 'New year', teamId: null },
  })
})

it('a type and a language added as the pages say pass the compiler', async () => {
  const settings = { extends: './tsconfig.json', include: ['contract', 'src', 'server', 'i18n'] }
  writeFileSync(join(product.folder, 'tsconfig.product.json'), JSON.stringify(settings))
  const args = ['--project', 'tsconfig.product.json', '--singleThreaded']
  const { code, output } = await product.run('node_modules/@typescript/native/bin/tsc', args)
  expect({ code, output }).toEqual({ code: 0, output: '' })
})
