// The imports between the source files of a folder.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import typescript from 'typescript'

export interface Import {
  readonly from: string
  readonly to: string
  /** Whether only types are imported, so that nothing is left at run time. */
  readonly isType: boolean
}

const isTypeImport = (node: typescript.ImportDeclaration | typescript.ExportDeclaration): boolean => {
  if (typescript.isExportDeclaration(node)) return node.isTypeOnly
  const { importClause } = node
  return importClause?.phaseModifier === typescript.SyntaxKind.TypeKeyword
}

const importsOf = (file: string): readonly Import[] => {
  const imports: Import[] = []
  const add = (specifier: typescript.Node | undefined, isType: boolean): void => {
    if (!specifier || !typescript.isStringLiteral(specifier) || !specifier.text.startsWith('.')) return
    const to = join(dirname(file), specifier.text)
    if (existsSync(to)) imports.push({ from: file, to, isType })
  }
  const visit = (node: typescript.Node): void => {
    if (typescript.isImportDeclaration(node) || typescript.isExportDeclaration(node))
      add(node.moduleSpecifier, isTypeImport(node))
    if (typescript.isCallExpression(node) && node.expression.kind === typescript.SyntaxKind.ImportKeyword)
      add(node.arguments[0], false)
    typescript.forEachChild(node, visit)
  }
  visit(typescript.createSourceFile(file, readFileSync(file, 'utf8'), typescript.ScriptTarget.Latest, true))
  return imports
}

/** The imports that the files below a folder have, from anywhere in the repository. */
export const importsFrom = (folder: string): readonly Import[] => globSync(`${folder}/**/*.{ts,tsx}`).flatMap(importsOf)

/** The imports among the files below a folder. */
export const importsBelow = (folder: string): readonly Import[] =>
  importsFrom(folder).filter(({ to }) => to.startsWith(`${folder}/`))
