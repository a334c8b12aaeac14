// Knip: no unused file, export or dependency. Files that no other file imports by a name that Knip can read are entries here.
/** @type {import('knip').KnipConfig} */
export default {
  entry: [
    'server/app/main.ts',
    'server/simulator/main.ts',
    'server/app/commands/*.ts',
    'connectors/*/main.ts',
    'static/service-worker.js',
    'scripts/*.ts',
    'scripts/webpack/no-ripple.js',
    'scripts/webpack/no-hoisting.js',
    'bench/browser/{page,*-goals}.ts',
    // A process of its own.
    'bench/server/bare-sockets.ts',
    '__tests__/**/*.test.{ts,tsx}',
    '__tests__/e2e/*.journey.ts',
  ],
  project: ['{__tests__,bench,connectors,contract,i18n,scripts,server,src,static}/**/*.{ts,tsx,js}', '*.{js,ts}'],
  // Jest finds the environment that a test names from the root, Knip from the test.
  ignoreUnresolved: ['./__tests__/setup/dom-environment.ts'],
}
