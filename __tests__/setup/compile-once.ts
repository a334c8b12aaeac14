// Compiles a module once a worker, not once a file of tests: each file runs it anew, in a realm of its own. Compiling was half of what
// loading costs, and code that has been compiled, and warmed, by the files before starts faster.
import vm from 'node:vm'

type Compile = typeof vm.compileFunction
type Options = NonNullable<Parameters<Compile>[2]>

interface CompiledModule {
  readonly source: string
  readonly script: vm.Script
}

const compileAlone = vm.compileFunction
const compiled = new Map<string, CompiledModule>()

/** Of the file of tests that is being run, and of no other, whose realm they would hold on to: what an `import()` in a module asks, by its name. */
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

/** In place of Node's, which jest calls for every module of every file: the same function, made in the realm it is asked for. */
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
