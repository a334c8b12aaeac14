// Two projects: "dom" for what runs in the browser, "node" for the contract, the server and the tooling.
import { readFileSync } from 'node:fs'

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

const rooms = (...names) => names.map((name) => `<rootDir>/__tests__/${name}/**/*.test.{ts,tsx}`)

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

export default {
  maxWorkers: '100%',
  // What a file leaves behind in its worker adds up: one that has grown this big is replaced before its next file.
  workerIdleMemoryLimit: '1200MB',
  // An embedded database needs some seconds to start, on a busy machine many.
  testTimeout: 120_000,
  projects: [
    {
      ...shared,
      displayName: 'dom',
      testEnvironment: '<rootDir>/__tests__/setup/dom-environment.ts',
      setupFiles: ['<rootDir>/__tests__/setup/dom.ts'],
      setupFilesAfterEnv: ['<rootDir>/__tests__/setup/matchers.ts'],
      testMatch: rooms('store', 'channels', 'screens', 'components', 'app', 'lib', 'replay'),
    },
    {
      ...shared,
      displayName: 'node',
      testEnvironment: '<rootDir>/__tests__/setup/node-environment.ts',
      testMatch: rooms('contract', 'coverage', 'server', 'properties', 'scripts', 'bench'),
    },
  ],
}
