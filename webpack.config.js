// Builds src/ into dist/app: one bundle a route, the shell as plain files that a strict CSP accepts.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import CompressionPlugin from 'compression-webpack-plugin'
import HtmlWebpackPlugin from 'html-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack from 'webpack'
import { ServiceWorker } from './scripts/webpack/service-worker.js'
import { StaticFiles } from './scripts/webpack/static-files.js'
import { buildTimeFolders } from './scripts/webpack/build-time-data.ts'

const root = import.meta.dirname
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
// For the development server: the backend that `npm run dev` starts beside it.
const backend = `http://127.0.0.1:${process.env.PORT ?? 8080}`

const typescript = {
  test: /\.tsx?$/,
  exclude: /node_modules/,
  loader: 'ts-loader',
  options: {
    // Types are checked by `npm run types`, three times faster; the .ts endings stay as they are and webpack resolves them.
    transpileOnly: true,
    compilerOptions: { noEmit: false, allowImportingTsExtensions: false, sourceMap: true },
  },
}

/** The application knows what follows from the contract without carrying all of it. */
const derived = {
  include: buildTimeFolders,
  enforce: 'post',
  loader: path.join(root, 'scripts/webpack/build-time-data.ts'),
}

/** Outside of a release, names say where they are from. */
const stylesOf = (production) => ({
  test: /\.css$/,
  use: [
    MiniCssExtractPlugin.loader,
    {
      loader: 'css-loader',
      options: {
        modules: {
          auto: /\.module\.css$/,
          namedExport: false,
          exportLocalsConvention: 'as-is',
          localIdentName: production ? '[hash:base64:5]' : '[name]-[local]-[hash:base64:5]',
        },
      },
    },
  ],
})

const assets = { test: /\.(woff2?|png|svg|mp3|ogg|webp)$/, type: 'asset/resource' }

/** Of a font, the letters of the first paint: the style sheet names them. */
const firstLetters = {
  test: /\.woff2$/,
  resourceQuery: /^\?U\+/,
  loader: path.join(root, 'scripts/webpack/subset-font.js'),
  generator: { filename: 'assets/[name]-first.[contenthash:6][ext]' },
}

const compressed = (algorithm, ending) =>
  new CompressionPlugin({
    algorithm,
    filename: `[path][base].${ending}`,
    test: /\.(js|css|html|svg|json|webmanifest)$/,
    threshold: 1024,
  })

/** React and the store change rarely: a file of their own, cached by browsers. */
const framework = {
  test: /[\\/]node_modules[\\/](react|react-dom|scheduler|react-redux|@reduxjs|redux|immer|reselect|react-router)[\\/]/,
  name: 'framework',
  chunks: 'initial',
  priority: 10,
}

/** The words of a language come in four files: those of sign-in and the frame, of the inbox's list, of all of the inbox, and all others. */
const wordsOf = (namespaces, part, priority) => ({
  test: new RegExp(`[\\\\/]i18n[\\\\/]\\w+[\\\\/](${namespaces})\\.json$`),
  name: (module) => `${path.basename(path.dirname(module.resource))}-${part}`,
  chunks: 'async',
  enforce: true,
  priority,
})

const words = {
  firstWords: wordsOf('app|login', 'first', 33),
  listWords: wordsOf('inbox', 'list', 32),
  inboxWords: wordsOf(
    'errors|conversation|threads|facebook|instagram|whatsapp|notifications|device|entry',
    'inbox',
    31,
  ),
  otherWords: wordsOf('[\\w-]+', 'others', 30),
}

const chunkNames = (module, chunkGraph) =>
  new Set(Array.from(chunkGraph.getModuleChunksIterable(module), (chunk) => chunk.name))

/** Those modules in one file: many small ones compress badly, and the browser asks for each. */
const inOne = (name, isPart, chunks, priority) => ({
  test: (module, { chunkGraph }) => isPart(chunkNames(module, chunkGraph)),
  name: `${name}-parts`,
  chunks,
  enforce: true,
  priority,
})

/** Sign-in shares these with the first screens after it and does not load those. */
const shared = inOne(
  'shared',
  (names) => names.has('sign-in') && (names.has('frame') || names.has('inbox')),
  'async',
  9,
)
/** What menus and dialogs are made of: every screen has some, and none shows one at first. */
const menuModules =
  /[\\/]@mui[\\/](material[\\/](Modal|Popover|Menu|MenuItem|MenuList|List|Paper|Fade|Backdrop|Unstable_TrapFocus|Divider|ListItemIcon|ListItemText)|utils[\\/]useRovingTabIndex)[\\/]/
const menus = {
  type: /^javascript/,
  test: menuModules,
  name: 'menu-parts',
  chunks: 'async',
  enforce: true,
  priority: 12,
}

/** Around every screen of a signed-in user; others that need a part of it find it there. */
const frame = inOne('frame', (names) => names.has('frame'), 'async', 8)

/** Loaded after the inbox in every session: they share its modules. */
const afterInbox = ['background', 'conversation', 'conversation-tools']
const inboxShared = inOne(
  'inbox-shared',
  (names) => names.has('inbox') && afterInbox.some((name) => names.has(name)),
  (chunk) => chunk.name === 'inbox' || afterInbox.includes(chunk.name),
  7,
)
/** The first screen after sign-in. Other screens that need a part of it do not load all of it. */
const inbox = inOne(
  'inbox',
  (names) => names.has('inbox'),
  (chunk) => chunk.name === 'inbox',
  6,
)

/** A screen's first paint waits for these: they hold what they need and nothing else. */
const firstChunks = ['sign-in', 'frame', 'inbox', 'local-copy', 'routes']

/** Modules under a path that several files need, in one file by what they are for. Styles keep the order of their own files. */
const together = (name, test, priority) => ({
  type: /^javascript/,
  test,
  name,
  chunks: (chunk) => !chunk.canBeInitial() && !firstChunks.includes(chunk.name),
  minChunks: 2,
  enforce: true,
  priority,
})

const byPurpose = {
  validation: together('validation-parts', /[\\/]node_modules[\\/](yup|tiny-case|toposort|property-expr)[\\/]/, 5),
  formik: together('form-parts', /[\\/]node_modules[\\/](formik|lodash-es)[\\/]/, 5),
  overlays: together(
    'overlay-parts',
    /[\\/]@mui[\\/](material|utils)[\\/](Modal|Dialog\w*|Drawer|Fade|Grow|Slide|Paper|Popover|Backdrop|Menu\w*|List\w*|Divider|Typography|IconButton|useRovingTabIndex|internal|Unstable_TrapFocus|Portal)[\\/]/,
    5,
  ),
  fields: together('field-parts', /[\\/]node_modules[\\/](@mui|@date-fns)[\\/]/, 4),
  contract: together('contract-parts', /[\\/]contract[\\/]/, 4),
  records: together('record-screen-parts', /[\\/]src[\\/]screens[\\/]resource[\\/]/, 4),
}

export default (_env, { mode = 'production' }) => {
  const production = mode === 'production'
  const hash = production ? '.[contenthash:6]' : ''
  return {
    mode,
    context: root,
    target: ['web', 'es2022'],
    entry: { main: './src/main.tsx' },
    output: {
      path: path.join(root, 'dist/app'),
      publicPath: '/',
      filename: `[name]${hash}.js`,
      chunkFilename: `[name]${hash}.js`,
      // A connection that silently lost a request: it is asked for again.
      chunkLoadTimeout: 20_000,
      assetModuleFilename: 'assets/[name].[contenthash:6][ext]',
      trustedTypes: { policyName: 'social-inbox-bundle', onPolicyCreationFailure: 'stop' },
      clean: true,
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
      // Its sources, which need no helpers of older browsers, and no promises of its own: every browser that is supported has them.
      alias: { localforage$: 'localforage/src/localforage.js', 'lie/polyfill$': false },
    },
    module: { rules: [typescript, derived, stylesOf(production), assets, firstLetters] },
    plugins: [
      new webpack.DefinePlugin({
        'process.env.APP_VERSION': JSON.stringify(version),
        // Empty: the backend is where the application came from.
        'process.env.BACKEND_ADDRESS': JSON.stringify(process.env.BACKEND_ADDRESS ?? ''),
      }),
      // The theme turns the ripple off for all buttons; its code need not come with the first of them.
      new webpack.NormalModuleReplacementPlugin(
        /^\.\/TouchRipple\.mjs$/,
        path.join(root, 'scripts/webpack/no-ripple.js'),
      ),
      // WebSQL, which no browser has any more: localforage asks the storage that it would ask next.
      new webpack.NormalModuleReplacementPlugin(
        /^\.\/drivers\/websql$/,
        path.join(root, 'node_modules/localforage/src/drivers/localstorage.js'),
      ),
      // Higher-order components of emotion and formik, which nobody here uses, copy statics with it.
      new webpack.NormalModuleReplacementPlugin(
        /^hoist-non-react-statics$/,
        path.join(root, 'scripts/webpack/no-hoisting.js'),
      ),
      // Four digits tell some 2,000 modules apart, and stay theirs from release to release.
      new webpack.ids.DeterministicModuleIdsPlugin({ maxLength: 4, fixedLength: true }),
      new HtmlWebpackPlugin({ template: 'static/index.html', scriptLoading: 'defer' }),
      new MiniCssExtractPlugin({ filename: `[name]${hash}.css`, chunkFilename: `[name]${hash}.css` }),
      new StaticFiles(path.join(root, 'static'), ['index.html', 'service-worker.js']),
      ...(production ? [new ServiceWorker(path.join(root, 'static/service-worker.js'))] : []),
      ...(production ? [compressed('gzip', 'gz'), compressed('brotliCompress', 'br')] : []),
    ],
    optimization: {
      // Hashes in names are those of the sources: to put others in their place webpack replaces them wherever they stand in a script, and six
      // digits of one have stood inside a number of React's.
      realContentHash: false,
      runtimeChunk: 'single',
      moduleIds: false,
      // The shortest names: 1 % of all that is loaded. A release may name what it did not change anew, and its file then comes again.
      mangleExports: production && 'size',
      splitChunks: {
        chunks: 'all',
        minSize: 60_000,
        cacheGroups: { ...words, framework, menus, shared, frame, inboxShared, inbox, ...byPurpose },
      },
    },
    // No eval: the content security policy refuses it. The maps of a release are there, but nothing points at them.
    devtool: production ? 'hidden-source-map' : 'cheap-module-source-map',
    // What was kept of a module asks for others' exports by the names that they had then: with names that are given anew each time
    // (mangleExports) an application built from it does not start.
    cache: production
      ? false
      : {
          type: 'filesystem',
          cacheDirectory: path.join(root, 'node_modules/.cache/webpack'),
          buildDependencies: { config: [import.meta.filename] },
        },
    // Sizes have budgets of their own, in bench/.
    performance: { hints: false },
    devServer: {
      host: '127.0.0.1',
      port: 8081,
      static: false,
      historyApiFallback: true,
      proxy: [
        { context: ['/api', '/media', '/webhooks'], target: backend },
        { context: ['/io'], target: backend, ws: true },
      ],
    },
  }
}
