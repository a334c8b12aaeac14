// A webpack plugin: writes the service worker with the list of the shell's files. Another list is another version.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

/** Includes everything that the application may load later, so that no route needs a connection; fonts of other scripts load on demand. */
const isShell = (name) =>
  /\.(?:js|css|webmanifest)$/.test(name) || /^icons\//.test(name) || /-first\.[^/]*\.woff2$/.test(name)

export class ServiceWorker {
  constructor(template) {
    this.template = template
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap('ServiceWorker', (compilation) => {
      compilation.fileDependencies.add(this.template)
      compilation.hooks.processAssets.tapPromise(
        // After names have their hashes, before files are compressed.
        { name: 'ServiceWorker', stage: Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE },
        async (assets) => {
          const names = Object.keys(assets).filter(isShell).toSorted()
          const page = String(assets['index.html']?.source() ?? '')
          const files = JSON.stringify(['/', ...names.map((name) => `/${name}`)])
          const version = createHash('sha256').update(files).update(page).digest('hex').slice(0, 12)
          const text = (await readFile(this.template, 'utf8'))
            .replace('FILES\n', `${files}\n`)
            .replace('${VERSION}', version)
          compilation.emitAsset('service-worker.js', new sources.RawSource(text))
        },
      )
    })
  }
}
