// The embedded database's engine, compiled once per worker: later starts are fast, and run warm code.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import type { PGliteOptions } from '@electric-sql/pglite'

export type Engine = Required<Pick<PGliteOptions, 'pgliteWasmModule' | 'initdbWasmModule' | 'fsBundle'>>

const compile = async (): Promise<Engine> => {
  const folder = dirname(createRequire(resolve('package.json')).resolve('@electric-sql/pglite'))
  const read = (name: string) => readFile(join(folder, name))
  const [pglite, initdb, files] = await Promise.all([read('pglite.wasm'), read('initdb.wasm'), read('pglite.data')])
  return {
    pgliteWasmModule: await WebAssembly.compile(pglite),
    initdbWasmModule: await WebAssembly.compile(initdb),
    fsBundle: new Blob([files]),
  }
}

let compiled: Promise<Engine> | undefined

export const createEngine = (): Promise<Engine> => (compiled ??= compile())
