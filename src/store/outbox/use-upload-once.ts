// Files of a form are brought once, however often it is sent: what is sent again names the same ones, and is known as the same.
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
  /** Where the server has not got them any more, or they went out with something else: the next try brings them anew. */
  readonly forgetLost: (error: RequestError | null, files: readonly File[]) => void
}

interface KeptUpload {
  readonly uploaded: UploadResult
  /** When, by the backend's clock; UTC milliseconds. */
  readonly at: number
}

/** However the server is set up, it keeps them that long. */
const keptMs = retentionBounds.uploadDays.min * 86_400_000

/** Said of a field, or of the whole. */
const isLost = ({ code, details }: RequestError): boolean =>
  [code, ...Object.values(details ?? {})].includes('ATTACHMENT_NOT_FOUND')

export const useUploadOnce = (): UploadOnce => {
  const dispatch = useAppDispatch()
  /** Under the file and what it is for: another phone needs a file of its own. */
  const brought = useRef(new Map<File, Readonly<Record<string, KeptUpload>>>())
  return useMemo(
    () => ({
      bring: async (purpose, file) => {
        const address = JSON.stringify(purpose)
        const known = brought.current.get(file)?.[address]
        const at = dispatch(getExactNow())
        if (known && at - known.at < keptMs) return known.uploaded
        const uploaded = await dispatch(uploadFor(purpose, file))
        if (uploaded.ok) brought.current.set(file, { ...brought.current.get(file), [address]: { uploaded, at } })
        return uploaded
      },
      forgetLost: (error, files) => {
        if (error && isLost(error)) for (const file of files) brought.current.delete(file)
      },
    }),
    [dispatch],
  )
}
