// A copy of the product's sources in a temporary folder, changed as pages of docs/ say: a fence named after a file writes it, a diff fence
// changes one. In a diff a line that begins with a space must exist, + is inserted after the line before it, - is removed.
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

const copied = [
  'contract',
  'server',
  'src',
  'i18n',
  '__tests__/server/support',
  '__tests__/support',
  'scripts/translations',
  'package.json',
  'tsconfig.json',
]

const changeLines = (text: string, diff: string): string => {
  const lines = text.split('\n')
  let at = -1
  for (const line of diff.split('\n').filter((one) => one !== '')) {
    const [sign, content] = [line[0], line.slice(1)]
    if (sign === '+') {
      lines.splice(at + 1, 0, content)
      at += 1
      continue
    }
    const found = lines.indexOf(content, at + 1)
    if (found === -1) throw new Error(`no line: ${content}`)
    if (sign === '-') lines.splice(found, 1)
    at = sign === '-' ? found - 1 : found
  }
  return lines.join('\n')
}

export interface CopiedProduct {
  readonly folder: string
  /** Runs a program of the copy; resolves with its output. */
  run(program: string, args?: readonly string[]): Promise<{ readonly code: number | null; readonly output: string }>
  remove(): void
}

export const copyProduct = (...pages: readonly string[]): CopiedProduct => {
  const folder = mkdtempSync(join(tmpdir(), 'copied-product-'))
  for (const path of copied) cpSync(path, join(folder, path), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  const fences = pages.flatMap((page) => [
    ...readFileSync(page, 'utf8').matchAll(/^```(tsx?|diff) (\S+)\n([^]*?)^```$/gm),
  ])
  for (const [, kind, path = '', content = ''] of fences) {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, kind === 'diff' ? changeLines(readFileSync(file, 'utf8'), content) : content)
  }
  return {
    folder,
    run: (program, args = []) =>
      new Promise((done) => {
        const child = spawn(process.execPath, [program, ...args], { cwd: folder })
        let output = ''
        child.stdout.on('data', (text: Buffer) => (output += text.toString()))
        child.stderr.on('data', (text: Buffer) => (output += text.toString()))
        child.on('close', (code) => done({ code, output }))
      }),
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }),
  }
}
