// The picture in docs/architecture.md: the rooms of the repository and their dependencies, drawn from the imports.
import { importsFrom } from './import-graph.ts'

/** Each room with the rooms that it imports from. */
export type RoomGraph = ReadonlyMap<string, ReadonlySet<string>>

const roots = ['contract', 'i18n', 'server', 'src']

/**
 * Room of a file. The store's own files (its environment, events and root reducer) belong to none: they import from all folders of the
 * store, and all of these import from them.
 */
const roomOf = (file: string): string | null => {
  const [root = '', room = '', ...inside] = file.split('/')
  if (root !== 'src' && root !== 'server') return root
  if (inside.length === 0) return file.startsWith('src/main.') ? 'src/app' : null
  if (room !== 'store') return `${root}/${room}`
  return inside.length === 1 ? null : `src/store/${inside[0]}`
}

const readRoomGraph = (): RoomGraph => {
  const graph = new Map<string, Set<string>>()
  for (const { from, to } of roots.flatMap(importsFrom)) {
    const [one, other] = [roomOf(from), roomOf(to)]
    if (one === null || other === null || one === other) continue
    graph.set(one, (graph.get(one) ?? new Set()).add(other))
  }
  return graph
}

/** @returns every room reachable from the room by at least one arrow */
const reachFrom = (graph: RoomGraph, start: string): ReadonlySet<string> => {
  const reached = new Set<string>()
  const visit = (room: string): void => {
    for (const next of graph.get(room) ?? []) {
      if (reached.has(next)) continue
      reached.add(next)
      visit(next)
    }
  }
  visit(start)
  return reached
}

/** Removes arrows that follow from others (transitive reduction). @throws when rooms import each other in a cycle */
export const reduceGraph = (graph: RoomGraph): RoomGraph => {
  const reach = new Map([...graph.keys()].map((room) => [room, reachFrom(graph, room)]))
  for (const [room, reached] of reach) if (reached.has(room)) throw new Error(`${room} knows itself by way of others`)
  return new Map(
    [...graph].map(([room, known]) => [
      room,
      new Set([...known].filter((one) => ![...known].some((other) => reach.get(other)?.has(one) === true))),
    ]),
  )
}

const groups = [
  { title: 'Application', holds: (room: string) => /^src\/\w+$/.test(room) },
  { title: 'Store', holds: (room: string) => room.startsWith('src/store/') },
  { title: 'Server', holds: (room: string) => room.startsWith('server/') },
  { title: 'Shared', holds: (room: string) => !room.includes('/') },
]

const toId = (room: string): string => room.replaceAll('/', '_')

/** @returns a Mermaid flowchart, always the same for the same graph */
export const toMermaid = (graph: RoomGraph): string => {
  const rooms = [...new Set([...graph].flatMap(([room, known]) => [room, ...known]))].toSorted()
  const boxes = groups.flatMap(({ title, holds }) => [
    `  subgraph ${title}`,
    ...rooms.filter(holds).map((room) => `    ${toId(room)}["${room}"]`),
    '  end',
  ])
  const arrows = rooms.flatMap((room) =>
    [...(graph.get(room) ?? [])].toSorted().map((known) => `  ${toId(room)} --> ${toId(known)}`),
  )
  return ['```mermaid', 'flowchart TD', ...boxes, ...arrows, '```'].join('\n')
}

const marked = /(?<=<!-- picture -->\n)[^]*(?=<!-- \/picture -->)/

/** @param page text of docs/architecture.md @returns the page with the current picture between its markers */
export const insertPicture = (page: string): string => {
  if (!marked.test(page)) throw new Error('docs/architecture.md has no place for the picture: <!-- picture -->')
  const picture = toMermaid(reduceGraph(readRoomGraph()))
  return page.replace(marked, () => `\n${picture}\n\n`)
}
