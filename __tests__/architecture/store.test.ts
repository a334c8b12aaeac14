// The inside of the store has a direction: no file and no folder imports itself by way of others.
import { importsBelow } from '../../scripts/architecture/import-graph.ts'
import { circles } from './circles.ts'

const folder = 'src/store'
const imports = importsBelow(folder)
const runTime = imports.filter(({ isType }) => !isType)

/** The store's own files stand each for themselves. */
const roomOf = (file: string): string => {
  const [room = '', inside] = file.slice(folder.length + 1).split('/')
  return inside === undefined ? file : room
}
const itself = (file: string): string => file

test('the graph finds a circle of files', () => {
  const edge = (from: string, to: string) => ({ from, to, isType: false })
  expect(circles([edge('a', 'b'), edge('b', 'c'), edge('c', 'b'), edge('c', 'd')], itself)).toEqual([['b', 'c']])
})

test('the store has imports of files to look at', () => {
  expect(runTime.length).toBeGreaterThan(300)
})

test('no file of the store imports itself by way of others, types included', () => {
  expect(circles(imports, itself)).toEqual([])
})

test('no folder of the store imports itself by way of others at run time', () => {
  expect(circles(runTime, roomOf)).toEqual([])
})
