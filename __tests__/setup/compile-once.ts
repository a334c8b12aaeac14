// What a file of tests loads is compiled once a worker, not once a file: each file runs it anew, in a realm of its own. To compile it was
// half of what loading costs, and code that has been compiled, and warmed, by the files before starts faster.
import vm from 'node:vm'

type Compile = typeof vm.compileFunction
type Options = NonNullable<Parameters<Compile>[2]>

interface Compiled {
  readonly source: string
  readonly script: vm.Script
  /** Of the file of tests that is being run: what an `import()` in the code asks. */
  importModuleDynamically: Options['importModuleDynamically']
}

const compileAlone = vm.compileFunction
const compiled = new Map<string, Compiled>()

const compile = (source: string, parameters: readonly string[], filename: string): Compiled => {
  const head = `(function(${parameters.join()}){`
  const made: Compiled = {
    source,
    script: new vm.Script(`${head}${source}\n})`, {
      filename,
      columnOffset: -head.length,
      importModuleDynamically: (...asked) => {
        const { importModuleDynamically } = made
        if (typeof importModuleDynamically !== 'function') throw new Error(`${filename} cannot import`)
        // The declared types differ in the referrer: a script here, the function there; jest reads neither.
        return (importModuleDynamically as unknown as (...given: typeof asked) => vm.Module)(...asked)
      },
    }),
    importModuleDynamically: undefined,
  }
  return made
}

/** In place of Node's, which jest calls for every module of every file: the same function, made in the realm it is asked for. */
const compileOnce: Compile = (source, parameters = [], options = {}) => {
  const { filename, parsingContext, importModuleDynamically } = options
  if (filename === undefined || parsingContext === undefined) return compileAlone(source, parameters, options)
  const name = `${filename} ${parameters.join()}`
  const known = compiled.get(name)
  const found = known?.source === source ? known : compile(source, parameters, filename)
  compiled.set(name, found)
  found.importModuleDynamically = importModuleDynamically
  return found.script.runInContext(parsingContext) as ReturnType<Compile>
}

vm.compileFunction = compileOnce
