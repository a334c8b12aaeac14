// Bulk jobs on the server with count, progress, cancel, undo and a result for each record.
import { decidedRow, covered } from '../row.ts'
import type { Row } from '../row.ts'

const threadJobs = 'server/features/bulk/thread-jobs.test.ts'
const screens = 'screens/resource/bulk.test.tsx'
const recordJobs = 'server/features/bulk/record-jobs.test.ts'

export const rows: readonly Row[] = [
  covered('7.1', 'What matches is counted first, and changed by the server in portions', threadJobs, 'closes what matched when it was asked, in portions', { calls: ['askBulkJob', 'runBulkJob'] }),
  covered('7.1', 'A job is cancelled between two portions', threadJobs, 'is cancelled between two portions', { calls: ['cancelBulkJob'] }),
  covered('7.1', 'A job goes on after a crash, and touches no record twice', threadJobs, 'goes on where it stopped when its worker dies'),
  covered('7.1', 'Two jobs over the same records do not undo each other', threadJobs, 'two jobs over the same threads'),
  covered('6', 'A job works with the rights its maker has by then', threadJobs, 'works with the rights its maker has by then'),
  covered('7.1', 'What a job did is given back, except where somebody changed it since', recordJobs, 'sets a field of many and gives back what it was', { calls: ['undoBulkJob'] }),
  covered('7.1', 'Deleted records come back under their ids', recordJobs, 'deletes, says what was gone already, and brings back', { calls: ['bulkJobRows'], errors: ['BULK_NOT_UNDOABLE'] }),
  covered('7.1', 'A saved file is given by the rights of the day', 'server/features/bulk/file-after-leaving.test.ts', 'gets no file of its records any more'),
  covered('7.1', 'Long tables are saved as a file by the server', recordJobs, 'saves a file: every record once', { calls: ['bulkJobFile'] }),
  covered('3', 'The work of a deactivated user is handed over with progress and a result for each', threadJobs, 'hands over the open work of who is gone'),
  covered('7.1', 'Many conversations are put off and labelled', threadJobs, 'puts off and labels many'),
  covered('7.1', 'Many conversations are put off and labelled from the list', 'screens/dashboard/selection.test.tsx', 'several are put off or labelled as one job'),
  covered('7.1', 'Until when, and with which labels, is asked before they are counted', screens, 'until when many conversations are put off'),
  covered('7.1', 'A saved file has the order of its list', recordJobs, 'a file has the order of the list it was saved from'),
  covered('8', 'What is no job is refused before anything happens', recordJobs, 'an invalid bulk job is refused before anything happens', { errors: ['BULK_TOO_MANY_RECORDS'] }),
  covered('8', 'Jobs of one user at once', recordJobs, 'three at once are enough', { errors: ['BULK_TOO_MANY_JOBS', 'BULK_AT_WORK', 'BULK_ENDED'] }),
  covered('7.1', 'Records of a table are chosen by row, range, page or all that match; the count is said before anything happens', screens, 'a range, a page, everything that matches'),
  covered('7.1', 'Many records get a field’s value, chosen by keyboard', screens, 'by keyboard; a field is set with its value'),
  covered('7.1', 'What became of each record can be read, and taken back', screens, 'the page of a bulk job shows the result of each record, with undo'),
  covered('7.1', 'Merge with a dry run first', screens, 'two are merged after the plan was seen', { decision: 4 }),
  covered('2.2', 'Conversations are chosen by key, range or filter, and handed to the server as one job', 'screens/dashboard/selection.test.tsx', 'X chooses, shift goes on to the next ones'),
  decidedRow('2.2', 'bulkJobs, bulkJobs/{id}', 16, { routes: ['/bulkJobs', '/bulkJobs/:id'] }),
]
