// Imports within the server have a direction: no cycles between files or folders.
import { dirname } from 'node:path'
import { importsBelow } from '../../scripts/architecture/import-graph.ts'
import { circles } from './circles.ts'

const imports = importsBelow('server')
const runTime = imports.filter(({ isType }) => !isType)

/** The simulator is a program of its own that plays the platforms, so it counts as one room. */
const simulator = 'server/simulator'
const roomOf = (file: string): string => (file.startsWith(`${simulator}/`) ? simulator : dirname(file))
const itself = (file: string): string => file

/** The simulated world and the parts that act on it import each other's types. */
const world = [
  'server/simulator/faults.ts',
  'server/simulator/members.ts',
  'server/simulator/oauth/codes.ts',
  'server/simulator/simulation.ts',
  'server/simulator/timetable.ts',
  'server/simulator/webhooks/webhook-sender.ts',
  'server/simulator/world-file.ts',
  'server/simulator/world.ts',
]

test('the server has imports of files to look at', () => {
  expect(runTime.length).toBeGreaterThan(1_000)
})

test('no file of the server imports itself by way of others at run time', () => {
  expect(circles(runTime, itself)).toEqual([])
})

test('no file of the server but the simulated world imports itself by way of others, types included', () => {
  expect(circles(imports, itself)).toEqual([world])
})

test('no folder of the server imports itself by way of others, types included', () => {
  expect(circles(imports, roomOf)).toEqual([])
})
