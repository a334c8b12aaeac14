// Lint: the rooms and the direction of imports (README), and the rules of the house that a machine can hold.
import boundaries from 'eslint-plugin-boundaries'
import noUnsanitized from 'eslint-plugin-no-unsanitized'
import reactHooks from 'eslint-plugin-react-hooks'
import typescript from 'typescript-eslint'

const elements = [
  { type: 'contract', pattern: 'contract/**', mode: 'full' },
  { type: 'lib', pattern: 'src/lib/**', mode: 'full' },
  { type: 'components', pattern: 'src/components/**', mode: 'full' },
  { type: 'store', pattern: 'src/store/**', mode: 'full' },
  { type: 'channel', pattern: 'src/channels/*/**', mode: 'full', capture: ['channel'] },
  { type: 'channel-view', pattern: 'src/channels/*.ts', mode: 'full' },
  { type: 'screen', pattern: 'src/screens/*/**', mode: 'full', capture: ['screen'] },
  { type: 'app', pattern: 'src/app/**', mode: 'full' },
  { type: 'main', pattern: 'src/main.tsx', mode: 'full' },
  { type: 'types', pattern: 'src/*.d.ts', mode: 'full' },
  { type: 'simulator', pattern: 'server/simulator/**', mode: 'full' },
  { type: 'server-channel', pattern: 'server/channels/*/**', mode: 'full', capture: ['channel'] },
  { type: 'server', pattern: 'server/**', mode: 'full' },
  { type: 'i18n', pattern: 'i18n/**', mode: 'full' },
  { type: 'scripts', pattern: 'scripts/**', mode: 'full' },
  { type: 'tests', pattern: '__tests__/**', mode: 'full' },
]

/** What may be imported from where; what is not listed may not. */
const allowed = [
  { from: 'contract', allow: ['contract'] },
  { from: 'lib', allow: ['lib'] },
  { from: 'components', allow: ['components', 'lib', 'contract'] },
  { from: 'store', allow: ['store', 'lib', 'contract'] },
  { from: 'channel-view', allow: ['contract', 'lib', 'store'] },
  { from: 'channel', allow: [['channel', { channel: '${from.channel}' }], 'channel-view', 'components', 'store', 'lib', 'contract'] },
  { from: 'screen', allow: [['screen', { screen: '${from.screen}' }], 'channel', 'channel-view', 'components', 'store', 'lib', 'contract'] },
  { from: 'app', allow: ['app', 'screen', 'channel', 'components', 'store', 'lib', 'contract', 'i18n'] },
  { from: 'main', allow: ['app', 'store'] },
  { from: 'simulator', allow: ['simulator', 'contract'] },
  { from: 'server-channel', allow: [['server-channel', { channel: '${from.channel}' }], 'server', 'contract'] },
  { from: 'server', allow: ['server', 'server-channel', 'contract'] },
  { from: 'scripts', allow: ['scripts', 'server'] },
  { from: 'tests', allow: ['*'] },
]

const asciiOnly = 'Text of people is folded with contract/fold.ts: case rules differ between languages.'

export default typescript.config(
  { ignores: ['node_modules/', 'dist/', 'data/', 'coverage/', '.cache/'] },
  ...typescript.configs.strict,
  {
    files: ['**/*.{ts,tsx,js}'],
    plugins: { boundaries, 'no-unsanitized': noUnsanitized, 'react-hooks': reactHooks },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    settings: {
      'boundaries/elements': elements,
      'import/resolver': { node: { extensions: ['.ts', '.tsx', '.js', '.json', '.css'] } },
    },
    rules: {
      // The two rules of hooks; the preset's others serve the React compiler, which this build does not use.
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      // Languages are loaded by name from our own folder; the method rule takes every such import for an injection.
      'no-unsanitized/method': ['error', { defaultDisable: false }, { import: { properties: [] } }],
      'no-unsanitized/property': 'error',
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-empty-function': 'off',
      '@typescript-eslint/no-dynamic-delete': 'off',
      eqeqeq: 'error',
    },
  },
  {
    files: ['contract/**', 'src/**', 'server/**'],
    rules: {
      'boundaries/element-types': ['error', { default: 'disallow', rules: allowed }],
      'boundaries/no-unknown-files': 'error',
      'no-console': 'error',
      'no-restricted-syntax': [
        'error',
        { selector: "CallExpression[callee.property.name=/^to(Locale)?(Lower|Upper)Case$/]", message: asciiOnly },
        { selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']", message: 'Text is never HTML here.' },
        { selector: 'ExportAllDeclaration', message: 'No barrels: import from the file that declares it.' },
      ],
      'no-restricted-imports': ['error', { patterns: [{ group: ['@mui/x-*-pro', '@mui/x-*-premium'], message: 'Not licensed for this product.' }] }],
    },
  },
  { files: ['contract/fold.ts', 'src/lib/initials.ts', 'src/lib/time-text.ts'], rules: { 'no-restricted-syntax': 'off' } },
  {
    files: ['__tests__/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: "MemberExpression[object.name=/^(it|test|describe)$/][property.name=/^(only|skip|todo)$/]", message: 'No test is skipped or alone.' },
      ],
    },
  },
)
