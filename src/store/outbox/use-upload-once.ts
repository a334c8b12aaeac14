// Hook that uploads the files of a form once, however often it is sent: a retry refers to the same uploads and so is the same command.
import { useMemo, useRef } from 'react'
import { retentionBounds } from '../../../contract/retention.ts'
import { useAppDispatch } from '../hooks.ts'
import { getExactNow } from '../network/clock-slice.ts'
import type { RequestError } from '../network/request-error.ts'
import { uploadFor } from './upload-file.ts'
import type { UploadResult, UploadPurpose } from './upload-file.ts'

type BringFile = (purpose: UploadPurpose, file: File) => Promise<UploadResult>

export interface UploadOnce {
  readonly bring: BringFile
  /** Forgets uploads that the server no longer has, or that were used otherwise; the next attempt uploads them again. */
  readonly forgetLost: (error: RequestError | null, files: readonly File[]) => void
}

interface KeptUpload {
  readonly uploaded: UploadResult
  /** Time of the upload by the server's clock; UTC milliseconds. */
  readonly at: number
}

/** The server keeps uploads at least this long, whatever its settings. */
const keptMs = retentionBounds.uploadDays.min * 86_400_000

/** The error may concern a field or the whole request. */
const isLost = ({ code, details }: RequestError): boolean =>
  [code, ...Object.values(details ?? {})].includes('ATTACHMENT_NOT_FOUND')

export const useUploadOnce = (): UploadOnce => {
  const dispatch = useAppDispatch()
  /** By file and purpose, because another account needs its own upload. */
  const uploads = useRef(new Map<File, Readonly<Record<string, KeptUpload>>>())
  return useMemo(
    () => ({
      bring: async (purpose, file) => {
        const address = JSON.stringify(purpose)
        const known = uploads.current.get(file)?.[address]
        const at = dispatch(getExactNow())
        if (known && at - known.at < keptMs) return known.uploaded
        const uploaded = await dispatch(uploadFor(purpose, file))
        if (uploaded.ok) uploads.current.set(file, { ...uploads.current.get(file), [address]: { uploaded, at } })
        return uploaded
      },
      forgetLost: (error, files) => {
        if (error && isLost(error)) for (const file of files) uploads.current.delete(file)
      },
    }),
    [dispatch],
  )
}
