// Package imports of our modules, direct and transitive, from which the minimum size of a route is built.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import typescript from 'typescript'

/** Build-time data has no imports of its own. */
const buildTimeFolder = join('contract', 'build-time')

/** Package -> imported names; `*` means all of it. */
export type PackageImports = ReadonlyMap<string, ReadonlySet<string>>

interface PackageImport {
  readonly from: string
  readonly names: readonly string[]
}

const namesIn = (clause: typescript.ImportClause): string[] => {
  const { name, namedBindings } = clause
  const names = name ? ['default'] : []
  if (!namedBindings) return names
  if (typescript.isNamespaceImport(namedBindings)) return [...names, '*']
  return [
    ...names,
    ...namedBindings.elements
      .filter((element) => !element.isTypeOnly)
      .map(({ name: own, propertyName }) => (propertyName ?? own).text),
  ]
}

/** Imports of values, in order; types add nothing to a bundle. */
const importsOf = (file: string): PackageImport[] =>
  typescript
    .createSourceFile(file, readFileSync(file, 'utf8'), typescript.ScriptTarget.Latest)
    .statements.flatMap((statement) => {
      if (!typescript.isImportDeclaration(statement) || !typescript.isStringLiteral(statement.moduleSpecifier))
        return []
      const { importClause, moduleSpecifier } = statement
      if (importClause?.phaseModifier === typescript.SyntaxKind.TypeKeyword) return []
      return [{ from: moduleSpecifier.text, names: importClause ? namesIn(importClause) : [] }]
    })

export const collectPackageImports = (modules: readonly string[]): PackageImports => {
  const packages = new Map<string, Set<string>>()
  const seen = new Set<string>()
  const visit = (file: string): void => {
    if (seen.has(file) || file.startsWith(buildTimeFolder)) return
    seen.add(file)
    for (const { from, names } of importsOf(file)) {
      if (from.startsWith('.')) {
        if (/\.tsx?$/.test(from)) visit(join(dirname(file), from))
      } else if (names.length > 0) {
        const taken = packages.get(from) ?? new Set()
        for (const name of names) taken.add(name)
        packages.set(from, taken)
      }
    }
  }
  for (const file of modules) visit(file)
  return packages
}

/** Source of a module that imports all these names and does nothing with them. */
export const writeBareModule = (packages: PackageImports): string => {
  const used: string[] = []
  const lines = [...packages].map(([from, names], at) => {
    const bindings = [...names].map((name, index) => {
      const binding = `taken${at}_${index}`
      used.push(binding)
      return { name, binding }
    })
    const whole = bindings.find(({ name }) => name === '*')
    if (whole) return `import * as ${whole.binding} from '${from}'`
    return `import { ${bindings.map(({ name, binding }) => `${name} as ${binding}`).join(', ')} } from '${from}'`
  })
  return [...lines, `globalThis.taken = [${used.join(', ')}]`].join('\n')
}
