// The minimum size of a route is what its modules import from packages, and nothing else.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeBareModule, collectPackageImports } from '../../bench/size/package-imports.ts'

const folder = mkdtempSync(join(tmpdir(), 'inbox-imports-'))
afterAll(() => rmSync(folder, { recursive: true }))

const write = (name: string, ...lines: string[]): string => {
  const file = join(folder, name)
  writeFileSync(file, lines.join('\n'))
  return file
}

test('names are gathered through our own modules; types, styles and what is loaded later are not', () => {
  mkdirSync(join(folder, 'inner'))
  write(
    'inner/deep.tsx',
    "import Button from 'mui/Button'",
    "import { useState as state } from 'react'",
    "import '../main.ts'",
  )
  write('later.ts', "import { heavy } from 'heavy'")
  const main = write(
    'main.ts',
    "import 'styles'",
    "import './main.css'",
    "import type { Props } from 'types'",
    "import { memo, type Ref } from 'react'",
    "import * as everything from 'whole'",
    "import { Deep } from './inner/deep.tsx'",
    "const later = import('./later.ts')",
  )
  expect(collectPackageImports([main])).toEqual(
    new Map([
      ['react', new Set(['memo', 'useState'])],
      ['whole', new Set(['*'])],
      ['mui/Button', new Set(['default'])],
    ]),
  )
})

test('the bare module takes all of it and uses it', () => {
  expect(
    writeBareModule(
      new Map([
        ['react', new Set(['memo', 'useState'])],
        ['whole', new Set(['*'])],
      ]),
    ).split('\n'),
  ).toEqual([
    "import { memo as taken0_0, useState as taken0_1 } from 'react'",
    "import * as taken1_0 from 'whole'",
    'globalThis.taken = [taken0_0, taken0_1, taken1_0]',
  ])
})
