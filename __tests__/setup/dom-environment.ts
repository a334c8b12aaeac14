// jsdom with Node's own fetch, streams, abort signals and bytes, so that they share one realm inside a test.
import './compile-once.ts'
import './skip-foreign-rules.ts'
import { TestEnvironment } from 'jest-environment-jsdom'
import { acceptSignals } from './abort-signals.ts'
import { importOutside } from './import-outside.ts'
import { acceptHostInstances } from './realms.ts'
import { relativeFetch } from './relative-fetch.ts'
import { shuffleTests } from './shuffle-tests.ts'
import type { Block } from './shuffle-tests.ts'

const natives = {
  AbortController,
  AbortSignal,
  ArrayBuffer,
  Blob,
  BroadcastChannel,
  CompressionStream,
  DecompressionStream,
  File,
  FormData,
  Headers,
  ReadableStream,
  Response,
  TextDecoder,
  TextDecoderStream,
  TextEncoder,
  TextEncoderStream,
  TransformStream,
  URL,
  URLSearchParams,
  Uint8Array,
  WritableStream,
  clearImmediate,
  crypto,
  importOutside,
  setImmediate,
  structuredClone,
}

export default class DomEnvironment extends TestEnvironment {
  private readonly seed: number

  constructor(...args: ConstructorParameters<typeof TestEnvironment>) {
    super(...args)
    this.seed = args[0].globalConfig.seed
    const page = this.global as unknown as Window & typeof globalThis
    for (const [name, value] of Object.entries({ ...natives, ...relativeFetch(page) })) {
      Object.defineProperty(page, name, { value, writable: true, configurable: true, enumerable: true })
    }
    acceptSignals(page)
    acceptHostInstances(page)
  }

  handleTestEvent({ name }: { readonly name: string }, state: { readonly rootDescribeBlock: Block }): void {
    if (name === 'run_start') shuffleTests(state.rootDescribeBlock, this.seed)
  }

  // Packages load as Node loads them: their browser builds expect a bundler.
  override exportConditions(): string[] {
    return ['node', 'node-addons']
  }
}
