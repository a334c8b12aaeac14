// Builds src/ into dist/app: one bundle a route, the shell as plain files that a strict CSP accepts.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import CompressionPlugin from 'compression-webpack-plugin'
import HtmlWebpackPlugin from 'html-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack from 'webpack'
import { ServiceWorker } from './scripts/webpack/service-worker.js'
import { StaticFiles } from './scripts/webpack/static-files.js'
import { workedOut } from './scripts/webpack/worked-out.ts'

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
const derived = { include: workedOut, enforce: 'post', loader: path.join(root, 'scripts/webpack/worked-out.ts') }

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

const compressed = (algorithm, ending) =>
  new CompressionPlugin({
    algorithm,
    filename: `[path][base].${ending}`,
    test: /\.(js|css|html|svg|json|webmanifest)$/,
    threshold: 1024,
  })

/** What React and the store need on every route changes rarely: a file of its own, kept by the browsers. */
const framework = {
  test: /[\\/]node_modules[\\/](react|react-dom|scheduler|react-redux|@reduxjs|redux|immer|reselect|react-router)[\\/]/,
  name: 'framework',
  chunks: 'initial',
  priority: 10,
}

const chunkNames = (module, chunkGraph) => new Set(Array.from(chunkGraph.getModuleChunksIterable(module), (chunk) => chunk.name))

/** Those modules in one file: many small ones compress badly, and the browser asks for each. */
const inOne = (name, isPart, chunks, priority) => ({
  test: (module, { chunkGraph }) => isPart(chunkNames(module, chunkGraph)),
  name: `${name}-parts`,
  chunks,
  enforce: true,
  priority,
})

/** What sign-in shares with the first screens after it, so that it does not load these. */
const shared = inOne('shared', (names) => names.has('sign-in') && (names.has('frame') || names.has('inbox')), 'async', 3)
/** What stands around every screen of who is signed in; others that need a part of it find it there. */
const frame = inOne('frame', (names) => names.has('frame'), 'async', 2)
/** The first screen after it. Other screens that need a part of it do not load all of it. */
const inbox = inOne('inbox', (names) => names.has('inbox'), (chunk) => chunk.name === 'inbox', 1)

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
      assetModuleFilename: 'assets/[name].[contenthash:6][ext]',
      trustedTypes: { policyName: 'social-inbox-bundle', onPolicyCreationFailure: 'stop' },
      clean: true,
    },
    resolve: { extensions: ['.ts', '.tsx', '.js', '.mjs'] },
    module: { rules: [typescript, derived, stylesOf(production), assets] },
    plugins: [
      new webpack.DefinePlugin({
        'process.env.APP_VERSION': JSON.stringify(version),
        // Empty: the backend is where the application came from.
        'process.env.BACKEND_ADDRESS': JSON.stringify(process.env.BACKEND_ADDRESS ?? ''),
      }),
      // Four digits tell some 2,000 modules apart, and stay theirs from release to release.
      new webpack.ids.DeterministicModuleIdsPlugin({ maxLength: 4, fixedLength: true }),
      new HtmlWebpackPlugin({ template: 'static/index.html', scriptLoading: 'defer' }),
      new MiniCssExtractPlugin({ filename: `[name]${hash}.css`, chunkFilename: `[name]${hash}.css` }),
      new StaticFiles(path.join(root, 'static'), ['index.html', 'service-worker.js']),
      ...(production ? [new ServiceWorker(path.join(root, 'static/service-worker.js'))] : []),
      ...(production ? [compressed('gzip', 'gz'), compressed('brotliCompress', 'br')] : []),
    ],
    optimization: { runtimeChunk: 'single', moduleIds: false, splitChunks: { chunks: 'all', cacheGroups: { framework, shared, frame, inbox } } },
    // No eval: the content security policy refuses it. The maps of a release are there, but nothing points at them.
    devtool: production ? 'hidden-source-map' : 'cheap-module-source-map',
    cache: {
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
