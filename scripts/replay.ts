// npm run replay -- FILE: replays an action log and reports whether its states are still the same.
// Exit code: 0 same, 1 different, 2 cannot be replayed.
import { createReadStream, statSync } from 'node:fs'
import { UnreadableLog } from '../src/store/replay/read-log.ts'
import { replayLog } from '../src/store/replay/replay-log.ts'
import { parseReplayArguments } from './replay-arguments.ts'
import { openDevtoolsFile } from './replay/devtools-file.ts'
import { exportTest } from './replay/export-test.ts'
import { createProgress } from './replay/progress.ts'
import { formatReport } from './replay/report.ts'

const given = parseReplayArguments(process.argv.slice(2))
if (typeof given === 'string') {
  process.stderr.write(`${given}\n`)
  process.exit(2)
}

const replay = async (file: string, devtools: string | null): Promise<Awaited<ReturnType<typeof replayLog>>> => {
  const progress = createProgress(process.stderr, statSync(file).size)
  const written = devtools === null ? null : openDevtoolsFile(devtools)
  const outcome = await replayLog(createReadStream(file), { progress, ...written?.watch })
  written?.close()
  return outcome
}

try {
  const outcome = await replay(given.file, given.devtools)
  process.stdout.write(`${formatReport(outcome).join('\n')}\n`)
  if (given.exportTest !== null) process.stdout.write(`wrote ${exportTest(given.file, given.exportTest, outcome)}\n`)
  if (given.devtools !== null) process.stdout.write(`wrote ${given.devtools}\n`)
  process.exitCode = outcome.verdict === 'same' ? 0 : 1
} catch (error) {
  if (!(error instanceof UnreadableLog) && !(error instanceof Error && 'code' in error)) throw error
  process.stderr.write(`${given.file}: ${(error as Error).message}\n`)
  process.exitCode = 2
}
