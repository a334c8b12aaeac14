// Builds the measured code with the application's own settings: the same loader, the same optimisation.
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import webpack from 'webpack'
import type { Configuration } from 'webpack'
import CompressionPlugin from 'compression-webpack-plugin'

interface Settings {
  readonly default: (environment: object, given: { readonly mode: 'production' }) => Configuration
}

const applicationSettings = async (): Promise<Configuration> => {
  const settings = (await import(pathToFileURL(resolve('webpack.config.js')).href)) as Settings
  return settings.default({}, { mode: 'production' })
}

/**
 * @param entry entry file; its bundle is written to `folder`, with an index.html
 * @returns the entry's own scripts, without those that it loads later
 */
export const buildPage = async (name: string, entry: string, folder: string): Promise<readonly string[]> => {
  const base = await applicationSettings()
  const configuration: Configuration = {
    ...base,
    entry: { main: entry },
    output: { ...base.output, path: folder },
    plugins: (base.plugins ?? []).filter((plugin) => !(plugin instanceof CompressionPlugin)),
    cache: { ...(base.cache as object), type: 'filesystem', name: `bench-${name}` },
    devtool: false,
  }
  return new Promise((resolve, reject) => {
    webpack(configuration, (failure, stats) => {
      if (failure || !stats || stats.hasErrors()) {
        reject(failure ?? new Error(stats?.toString({ all: false, errors: true }) ?? 'webpack said nothing'))
        return
      }
      const entrypoint = stats.compilation.entrypoints.get('main')
      resolve((entrypoint?.getFiles() ?? []).filter((file) => file.endsWith('.js')).map((file) => join(folder, file)))
    })
  })
}
