// Imports of the application, the contract and the tools have a direction: no cycles between files, nor between folders down to the third
// level.
import { dirname } from 'node:path'
import { importsFrom } from '../../scripts/architecture/import-graph.ts'
import type { Import } from '../../scripts/architecture/import-graph.ts'
import { circles } from './circles.ts'

const imports = ['bench', 'connectors', 'contract', 'scripts', 'src'].flatMap(importsFrom)
const itself = (file: string): string => file

const within = (folder: string): readonly Import[] =>
  imports.filter(({ from, to }) => from.startsWith(`${folder}/`) && to.startsWith(`${folder}/`))

/** Each of the store's own files counts as a node. */
const storeRoomOf = (file: string): string => {
  const [room = '', inside] = file.slice('src/store/'.length).split('/')
  return inside === undefined ? file : room
}

/** A folder down to the third level, with its subfolders. */
const folderOf = (file: string): string => dirname(file).split('/').slice(0, 3).join('/')

/** Files at the top of these folders are both the base of their subfolders and their aggregation: registries, and the root reducer. */
const together = ['contract', 'src/store']

test('the graph finds a circle of files', () => {
  const edge = (from: string, to: string) => ({ from, to, isType: false })
  expect(circles([edge('a', 'b'), edge('b', 'c'), edge('c', 'b'), edge('c', 'd')], itself)).toEqual([['b', 'c']])
})

test('each part has imports of files to look at', () => {
  const count = (folder: string): number => within(folder).filter(({ isType }) => !isType).length
  expect(count('contract')).toBeGreaterThan(300)
  expect(count('src/app')).toBeGreaterThan(100)
  expect(count('src/store')).toBeGreaterThan(300)
})

test('no file imports itself by way of others, types included', () => {
  expect(circles(imports, itself)).toEqual([])
})

test('no folder of the store imports itself by way of others at run time', () => {
  const runTime = within('src/store').filter(({ isType }) => !isType)
  expect(circles(runTime, storeRoomOf)).toEqual([])
})

test('no folder but those that are put together by their own files imports itself by way of others, types included', () => {
  expect(
    circles(imports, folderOf)
      .map(([first]) => first)
      .toSorted(),
  ).toEqual(together)
  const others = imports.filter(({ from, to }) => !together.includes(dirname(from)) && !together.includes(dirname(to)))
  expect(circles(others, folderOf)).toEqual([])
})
