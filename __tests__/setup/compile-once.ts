// Compiles a module once per worker instead of once per test file: each file still runs it in its own realm. Compiling was half of the
// loading time, and code that earlier files have compiled and warmed starts faster.
import vm from 'node:vm'

type Compile = typeof vm.compileFunction
type Options = NonNullable<Parameters<Compile>[2]>

interface CompiledModule {
  readonly source: string
  readonly script: vm.Script
}

const compileAlone = vm.compileFunction
const compiled = new Map<string, CompiledModule>()

/**
 * Import handlers of the running test file only, because they would keep other files' realms alive: resolves an `import()` in a module, by
 * its name.
 */
const importers = new Map<string, Options['importModuleDynamically']>()
let realm: object | undefined

const compile = (name: string, source: string, parameters: readonly string[], filename: string): CompiledModule => {
  const head = `(function(${parameters.join()}){`
  const script = new vm.Script(`${head}${source}\n})`, {
    filename,
    columnOffset: -head.length,
    importModuleDynamically: (...asked) => {
      const importer = importers.get(name)
      if (typeof importer !== 'function') throw new Error(`${filename} imports after its file of tests has ended`)
      // The declared types differ in the referrer: a script here, the function there; jest reads neither.
      return (importer as unknown as (...given: typeof asked) => vm.Module)(...asked)
    },
  })
  return { source, script }
}

/** Replaces Node's, which jest calls for every module of every file: the same function, created in the requesting realm. */
const compileOnce: Compile = (source, parameters = [], options = {}) => {
  const { filename, parsingContext, importModuleDynamically } = options
  if (filename === undefined || parsingContext === undefined) return compileAlone(source, parameters, options)
  const name = `${filename} ${parameters.join()}`
  const known = compiled.get(name)
  const found = known?.source === source ? known : compile(name, source, parameters, filename)
  compiled.set(name, found)
  if (parsingContext !== realm) {
    importers.clear()
    realm = parsingContext
  }
  importers.set(name, importModuleDynamically)
  return found.script.runInContext(parsingContext) as ReturnType<Compile>
}

vm.compileFunction = compileOnce
