// The projects: "dom" for what is on the page, or needs one (.tsx); "store" for what runs in the browser without it; "node" for the contract
// and the tooling; "server", whose tests share a server in a file and run as they stand; "embedded" repeats some of them on the embedded
// database. All others are shuffled within their files, too.
import { globSync, readFileSync } from 'node:fs'

// The application is built with its version inside; the tests see the same one.
process.env.APP_VERSION ??= JSON.parse(readFileSync('package.json', 'utf8')).version

// A parser that knows JSX refuses `<T>(value: T) => ...` in a .ts file, so each ending has its own.
const swc = (tsx) => [
  '@swc/jest',
  {
    swcrc: false,
    jsc: {
      parser: { syntax: 'typescript', tsx },
      transform: { react: { runtime: 'automatic' } },
      target: 'es2023',
    },
    module: { type: 'commonjs' },
    sourceMaps: 'inline',
  },
]

const rooms = (ending, ...names) => names.map((name) => `<rootDir>/__tests__/${name}/**/*.test.${ending}`)

/** They open no database of a test, or the embedded one whichever is asked for: a second time they would prove nothing more. */
const onceOnly = ['database/data-dir-lock', 'database/record-id', 'app/demo/simulator-process']

// With a PostgreSQL to test on, the embedded database is asked only where the two can differ.
const onEmbedded = ['database/**/*', 'jobs/**/*', '**/search/*', '**/demo/*', '**/ingest', '**/conformance']
const embedded = onEmbedded.flatMap((pattern) => {
  const files = globSync(`__tests__/server/${pattern}.test.ts`, {
    exclude: onceOnly.map((name) => `__tests__/server/${name}.test.ts`),
  })
  if (files.length === 0) throw new Error(`no test is called ${pattern}: name what is to be tested on both databases`)
  return files.map((file) => `<rootDir>/${file}`)
})

// They break the connection to PostgreSQL, kill one of their own, or let somebody write while another transaction is open: the embedded
// database does one after another, and would wait for ever.
const onPostgresOnly = ['/several-processes\\.test', '/lost-connection\\.test', '/eras(ed|ing)-at-work\\.test']

// It needs a server on which nobody else has a transaction.
const onEmbeddedOnly = ['/reused-space\\.test']

const shared = {
  transform: { '\\.ts$': swc(false), '\\.tsx$': swc(true) },
  moduleNameMapper: {
    '\\.css$': '<rootDir>/__tests__/setup/css-stub.ts',
    '^@fontsource-variable/': '<rootDir>/__tests__/setup/css-stub.ts',
  },
  // Build output and data folders hold copies of packages and files that are nobody's module.
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/data/'],
  restoreMocks: true,
}

const ofThePage = ['store', 'channels', 'screens', 'components', 'forms', 'app', 'lib', 'replay']

const node = { ...shared, testEnvironment: '<rootDir>/__tests__/setup/node-environment.ts' }

/** For tests that bring no clock and no globals of their own. */
const native = { runtime: '<rootDir>/__tests__/setup/native-runtime.ts', testEnvironmentOptions: { native: true } }

const projects = [
  {
    ...shared,
    displayName: 'dom',
    testEnvironment: '<rootDir>/__tests__/setup/dom-environment.ts',
    setupFiles: ['<rootDir>/__tests__/setup/dom.ts'],
    setupFilesAfterEnv: ['<rootDir>/__tests__/setup/matchers.ts'],
    testMatch: [...rooms('tsx', ...ofThePage), ...rooms('ts', 'app')],
  },
  {
    ...node,
    displayName: 'store',
    testEnvironmentOptions: { shuffled: true },
    setupFiles: ['fake-indexeddb/auto'],
    testMatch: rooms('ts', ...ofThePage.filter((name) => name !== 'app')),
  },
  {
    ...node,
    displayName: 'node',
    testEnvironmentOptions: { shuffled: true },
    testMatch: rooms(
      '{ts,tsx}',
      'architecture',
      'contract',
      'coverage',
      'properties',
      'scripts',
      'bench',
      'server/lib',
    ),
  },
  {
    ...node,
    ...native,
    displayName: 'server',
    testMatch: rooms('ts', 'server'),
    testPathIgnorePatterns: [
      '/node_modules/',
      '/server/lib/',
      ...(process.env.DATABASE_TEST_URL ? onEmbeddedOnly : onPostgresOnly),
    ],
  },
]

if (process.env.DATABASE_TEST_URL) {
  projects.push({
    ...node,
    ...native,
    displayName: 'embedded',
    testEnvironmentOptions: { ...native.testEnvironmentOptions, embeddedDatabase: true },
    testMatch: embedded,
  })
}

export default {
  maxWorkers: '100%',
  testSequencer: '<rootDir>/__tests__/setup/shuffled-sequencer.ts',
  // Memory left by test files adds up: a worker above this size is replaced before its next file.
  workerIdleMemoryLimit: '1200MB',
  // Nothing is timed by it: a file that takes 20 s alone was seen to take 150 s on a busy machine.
  testTimeout: 600_000,
  projects,
}
