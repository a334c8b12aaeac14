// A webpack plugin: copies the files of static/ (icons, sounds, the manifest) into the build under their own names.
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

export class StaticFiles {
  constructor(folder, except) {
    this.folder = folder
    this.except = except
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap('StaticFiles', (compilation) => {
      compilation.contextDependencies.add(this.folder)
      compilation.hooks.processAssets.tapPromise(
        { name: 'StaticFiles', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => this.emit(compilation, sources.RawSource),
      )
    })
  }

  async emit(compilation, RawSource) {
    const entries = await readdir(this.folder, { recursive: true, withFileTypes: true })
    for (const entry of entries.filter((found) => found.isFile())) {
      const file = path.join(entry.parentPath, entry.name)
      const name = path.relative(this.folder, file).split(path.sep).join('/')
      if (this.except.includes(name)) continue
      compilation.fileDependencies.add(file)
      compilation.emitAsset(name, new RawSource(await readFile(file)))
    }
  }
}
