// The picture in docs/architecture.md matches the imports between the rooms.
import { readFileSync } from 'node:fs'
import { insertPicture, reduceGraph, toMermaid } from '../../scripts/architecture/room-picture.ts'
import type { RoomGraph } from '../../scripts/architecture/room-picture.ts'

const graphOf = (...arrows: readonly (readonly [string, string])[]): RoomGraph => {
  const graph = new Map<string, Set<string>>()
  for (const [from, to] of arrows) graph.set(from, (graph.get(from) ?? new Set()).add(to))
  return graph
}

test('the picture of docs/architecture.md is up to date (npm run architecture draws it)', () => {
  const page = readFileSync('docs/architecture.md', 'utf8')
  expect(page).toBe(insertPicture(page))
})

test('reduceGraph leaves out an arrow when a longer way says the same', () => {
  const graph = graphOf(['a', 'b'], ['b', 'c'], ['c', 'd'], ['a', 'c'], ['a', 'd'], ['a', 'e'])
  expect(reduceGraph(graph)).toEqual(graphOf(['a', 'b'], ['b', 'c'], ['c', 'd'], ['a', 'e']))
})

test('reduceGraph refuses a graph when rooms know each other in a circle', () => {
  expect(() => reduceGraph(graphOf(['a', 'b'], ['b', 'a']))).toThrow('a knows itself by way of others')
})

test('toMermaid draws a box for each room and an arrow for each import', () => {
  const picture = toMermaid(graphOf(['src/app', 'src/store/ui'], ['server/lib', 'contract']))
  expect(picture.split('\n')).toEqual(
    expect.arrayContaining([
      '    src_store_ui["src/store/ui"]',
      '  src_app --> src_store_ui',
      '  server_lib --> contract',
    ]),
  )
})

test('insertPicture refuses a page when the place for the picture is missing', () => {
  expect(() => insertPicture('# Architecture\n')).toThrow('no place for the picture')
})
