// Local rule on file names: they name their subject, in the project's spelling; index files that only re-export are refused.
import { words } from './words.js'

const vague = /^(utils?|helpers?|commons?|managers?|misc)$/
const hyphenated = /^[a-z0-9]+(-[a-z0-9]+)*$/
const component = /^[A-Z][A-Za-z0-9]*$/

const complaint = (path) => {
  const parts = path.split('/')
  const [stem, ...endings] = parts.at(-1).split('.')
  const folders = parts.slice(0, -1).filter((name) => name !== '__tests__')
  const empty = [...folders, stem].find((name) => name.split(/[-_]/).some((word) => vague.test(word)))
  if (empty) return `"${empty}" says nothing: name it after what it does.`
  if (stem === 'index' && path !== 'contract/index.ts') return 'No barrels: import from the file that declares it.'
  if (!folders.every((name) => hyphenated.test(name))) return 'Folders are lower-case with hyphens.'
  if (hyphenated.test(stem) || (component.test(stem) && endings.includes('tsx'))) return null
  return 'Files are lower-case with hyphens; components, PascalCase.tsx.'
}

const fileNames = {
  meta: { type: 'suggestion', schema: [], messages: { name: '{{ text }}' } },
  create: (context) => ({
    Program: (node) => {
      const text = complaint(context.filename.slice(context.cwd.length + 1).replaceAll('\\', '/'))
      if (text) context.report({ node, messageId: 'name', data: { text } })
    },
  }),
}

export const house = { rules: { 'file-names': fileNames, ...words } }
