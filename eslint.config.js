// Lint: the rooms and the direction of imports (README), and the rules of the house that a machine can hold.
import boundaries from 'eslint-plugin-boundaries'
import noUnsanitized from 'eslint-plugin-no-unsanitized'
import reactHooks from 'eslint-plugin-react-hooks'
import { defineConfig } from 'eslint/config'
import typescript from 'typescript-eslint'
import { house } from './scripts/eslint/file-names.js'
import { packageRules } from './scripts/eslint/packages.js'
import { directions, files, rooms } from './scripts/eslint/rooms.js'
import {
  applicationSyntax,
  letterCaseSyntax,
  productSyntax,
  reducerSyntax,
  testSyntax,
} from './scripts/eslint/syntax.js'

export default defineConfig(
  { ignores: ['node_modules/', 'dist/', 'data/', 'coverage/', '.cache/', 'test-results/'] },
  ...typescript.configs.strict,
  {
    files: ['**/*.{ts,tsx,js}'],
    plugins: { boundaries, house, 'no-unsanitized': noUnsanitized, 'react-hooks': reactHooks },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    settings: {
      'boundaries/elements': rooms,
      'boundaries/files': files,
      'boundaries/legacy-templates': false,
      'import/resolver': { node: { extensions: ['.ts', '.tsx', '.js', '.json', '.css'] } },
    },
    rules: {
      'boundaries/dependencies': [
        'error',
        {
          default: 'disallow',
          message:
            '{{from.element.types.[0]}}{{from.file.categories.[0]}} may not import {{to.element.types.[0]}}{{to.file.categories.[0]}} ({{dependency.source}}): scripts/eslint/rooms.js says who may know whom.',
          policies: directions,
        },
      ],
      'boundaries/no-unknown-files': 'error',
      'house/file-names': 'error',
      // The two rules of hooks; the preset's others serve the React compiler, which this build does not use.
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      // Languages are loaded by name from our own folder; the method rule takes every such import for an injection.
      'no-unsanitized/method': ['error', {}, { import: { properties: [] } }],
      'no-unsanitized/property': 'error',
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 100, skipBlankLines: true, skipComments: true }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-empty-function': 'off',
      '@typescript-eslint/no-dynamic-delete': 'off',
      eqeqeq: 'error',
      'house/type-names': 'error',
    },
  },
  {
    files: ['contract/**', 'src/**', 'server/**'],
    rules: {
      'boundaries/no-unknown-dependencies': 'error',
      'house/bounds': 'error',
      'house/comments': 'error',
      'house/function-names': 'error',
      'house/local-names': 'error',
      'house/log-messages': 'error',
      'house/main-export': 'error',
      'no-console': 'error',
      'no-restricted-syntax': ['error', ...productSyntax],
    },
  },
  {
    files: ['server/**'],
    // Where a process begins.
    ignores: ['server/**/main.ts', 'server/app/commands/**', 'server/app/demo/simulator-process.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'process',
          property: 'env',
          message: 'Settings are read in server/app/read-config.ts, and handed on as Config.',
        },
      ],
    },
  },
  {
    files: ['src/**'],
    // Those that the rule leads to: files of words are asked for in src/app/i18n.ts until they come.
    ignores: ['src/components/lazy-with-preload.ts', 'src/app/i18n.ts', 'src/app/import-further-words.ts'],
    rules: { 'no-restricted-syntax': ['error', ...applicationSyntax] },
  },
  {
    files: ['src/store/**/*-slice.ts', 'src/store/**/*-reducer{,s}.ts', 'src/store/entities/**'],
    rules: { 'no-restricted-syntax': ['error', ...reducerSyntax] },
  },
  {
    files: ['contract/fold.ts', 'src/lib/initials.ts', 'src/lib/time-text.ts'],
    rules: { 'no-restricted-syntax': ['error', ...letterCaseSyntax] },
  },
  { files: ['server/simulator/media/**'], rules: { 'house/main-export': 'off' } },
  // A table of cases is one row a line, and stays in one file.
  {
    files: ['__tests__/**'],
    rules: {
      'max-lines': ['error', { max: 520, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': 'off',
      'no-restricted-syntax': ['error', ...testSyntax],
    },
  },
  ...packageRules,
)
