// A row of the coverage table counts if its test passed in the run, not if its words are in a file.
import { findUnheldRows } from '../../scripts/testing/unheld-rows.ts'
import type { ReportedTest } from '../../scripts/testing/unheld-rows.ts'
import { covered } from '../coverage/row.ts'

const rows = [
  covered('1', 'Adding', 'sums.test.ts', 'adds'),
  covered('1', 'Each language', 'sums.test.ts', 'speaks %s to ${name} alone'),
  covered('1', 'Elsewhere', 'other.test.ts', 'is elsewhere'),
]
const ran = (fullName: string, status = 'passed', file = 'sums.test.ts'): ReportedTest => ({
  file: `${process.cwd()}/__tests__/${file}`,
  fullName,
  status,
})
const unheld = (...tests: ReportedTest[]): string[] => findUnheldRows(rows, tests).map(({ title }) => title)

test('a row is held where a test of that name passed, with anything in the places of its title', () => {
  expect(unheld(ran('a sum adds two numbers'), ran('a sum speaks Turkish to Ada alone'))).toEqual([])
})

test('a row is not held by another file, by a test that failed, or by none', () => {
  expect(unheld(ran('a sum adds', 'failed'), ran('a sum speaks Turkish to all'))).toEqual([
    'coverage: 1 Adding',
    'coverage: 1 Each language',
  ])
  expect(unheld(ran('adds', 'passed', 'other.test.ts'))).toEqual(['coverage: 1 Elsewhere'])
})

test('files that were not run, or only in part, say nothing', () => {
  expect(unheld(ran('a sum adds'), ran('a sum speaks Turkish to Ada alone', 'pending'))).toEqual([])
})
