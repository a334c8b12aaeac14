// Recordings: every signed-in user may upload them, administrators read them. Both are audited.
import { randomBytes } from 'node:crypto'
import { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import { maxRecordingNoteLength, recordingMediaType, maxRecordingsPerDay } from '../../../contract/recordings.ts'
import { recordingReasons } from '../../../contract/platform/recording.ts'
import { addAudit } from '../../records/audit.ts'
import { tableOf } from '../../database/columns.ts'
import { getRecord } from '../../database/reads.ts'
import { transact } from '../../database/transact.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { CallContext, Handlers } from '../../records/call-context.ts'
import { executeOnce, findAnswer, isKeyTaken, parseOptionalKey } from '../../records/execute-command.ts'
import { isUnfit } from '../../lib/json-body.ts'
import { FileAnswer } from '../../lib/file-answer.ts'
import type { Row } from '../../../contract/index.ts'
import { receiveLogFile } from './log-file.ts'

const dayMs = 24 * 3_600_000

interface UploadRequest {
  readonly reason: Row<'RECORDING'>['reason']
  readonly note: string | null
}

const readUploadRequest = ({ query }: CallContext<'uploadRecording'>): UploadRequest => {
  const { reason = 'problem', note = '' } = query
  const known = recordingReasons.find((one) => one === reason)
  if (!known) throw new ApiError('INVALID_BODY', { reason: 'INVALID_VALUE' }, 'RECORDING')
  if (typeof note !== 'string' || note.length > maxRecordingNoteLength)
    throw new ApiError('INVALID_BODY', { note: 'TEXT_TOO_LONG' }, 'RECORDING')
  if (isUnfit(note)) throw new ApiError('INVALID_BODY', { note: 'INVALID_VALUE' }, 'RECORDING')
  return { reason: known, note: note.trim() === '' ? null : note.trim() }
}

const countUploadedSince = async (
  { services, rights }: CallContext<'uploadRecording'>,
  since: Date,
): Promise<number> => {
  const found = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM ${sql.table(tableOf('RECORDING'))}
    WHERE "userId" = ${rights.userId} AND created_time >= ${since.toISOString()}`.execute(services.database.kysely)
  return Number(found.rows[0]?.count ?? 0)
}

const uploading = 'uploadRecording'

interface UploadResult {
  readonly recordingId: string
}

/** Compares the announced length, before the file is read. */
const hasOtherLength = (file: Readable, size: number | null | undefined): boolean => {
  const length = file instanceof IncomingMessage ? file.headers['content-length'] : undefined
  return length !== undefined && Number(length) !== size
}

/**
 * The response to an upload that already succeeded under this key, without receiving its bytes again.
 * @throws ApiError IDEMPOTENCY_KEY_REUSED
 */
const findUploaded = async (
  { services, rights }: CallContext<'uploadRecording'>,
  key: string,
  uploadRequest: UploadRequest,
  file: Readable,
): Promise<UploadResult | null> => {
  const { result } = await transact(services.database, { actor: null }, async (unit) => {
    const answer = await findAnswer(unit, rights.userId, key)
    const { recordingId } = (answer?.data ?? {}) as Partial<UploadResult>
    return recordingId === undefined ? null : unit.get('RECORDING', recordingId)
  })
  if (!result) return null
  const isOther = result.reason !== uploadRequest.reason || (result.note ?? null) !== uploadRequest.note
  if (isOther || hasOtherLength(file, result.size)) throw new ApiError('IDEMPOTENCY_KEY_REUSED')
  return { recordingId: result._id }
}

const isSentAgain = ({ services, rights }: CallContext<'uploadRecording'>, key: string): Promise<boolean> =>
  isKeyTaken(services.database.kysely, { userId: rights.userId, name: uploading, key })

const checkAllowance = async (context: CallContext<'uploadRecording'>): Promise<void> => {
  const { services } = context
  if ((await countUploadedSince(context, new Date(services.now().getTime() - dayMs))) >= maxRecordingsPerDay)
    throw new ApiError('TOO_MANY_REQUESTS', undefined, 'RECORDING')
}

export const recordingHandlers: Handlers<'uploadRecording' | 'recordingFile'> = {
  uploadRecording: async (context) => {
    const { services, rights, file } = context
    const { media } = services
    const uploadRequest = readUploadRequest(context)
    if (file === null) throw new ApiError('DATA_EMPTY', undefined, 'RECORDING')
    const key = parseOptionalKey(context.idempotencyKey)
    // A repeated upload was counted the first time.
    if (key === null || !(await isSentAgain(context, key))) await checkAllowance(context)
    else {
      const uploaded = await findUploaded(context, key, uploadRequest, file)
      if (uploaded) return uploaded
    }
    const incoming = media.incoming()
    // Stored beside media copies, which are named by their hash; a random name never collides.
    const name = randomBytes(32).toString('hex')
    const made: { id?: string } = {}
    // If it is unknown whether the record was written, the file stays.
    let isKept = true
    try {
      const { digest, ...log } = await receiveLogFile(file, incoming)
      await media.take(incoming, name)
      const parts = [uploadRequest, digest]
      const asking = { rights, key, name: uploading, parts, keepsNoRows: true }
      const { data } = await executeOnce(services, asking, async (unit) => {
        const recording = unit.add('RECORDING', { userId: rights.userId, ...uploadRequest, ...log, file: name })
        addAudit(unit, 'recordingUploaded', 'RECORDING', recording._id)
        made.id = recording._id
        return { recordingId: recording._id }
      })
      const answer = data as UploadResult
      // After a lost response, the record of the first upload and its file exist already.
      isKept = answer.recordingId === made.id
      return answer
    } catch (error) {
      if (error instanceof ApiError) isKept = false
      throw error
    } finally {
      await media.discard(incoming)
      if (!isKept) await media.remove(name)
    }
  },
  recordingFile: async ({ services, rights, params }) => {
    const id = params['id'] ?? ''
    const recording = (await getRecord(services.database, rights, 'RECORDING', id)) as Row<'RECORDING'> | null
    if (!recording?.file || !(await services.media.has(recording.file)))
      throw new ApiError('NOT_FOUND', undefined, 'RECORDING')
    await transact(
      services.database,
      { actor: rights.userId },
      async (unit) => addAudit(unit, 'recordingOpened', 'RECORDING', id),
      { now: services.now },
    )
    return new FileAnswer({
      stream: services.media.read(recording.file),
      mediaType: recordingMediaType,
      name: `${id}.log.ndjson`,
      size: recording.size ?? 0,
    })
  },
}
