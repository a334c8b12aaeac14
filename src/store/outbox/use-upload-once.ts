// Files of a form are brought once, however often it is sent: what is sent again names the same ones, and is known as the same.
import { useCallback, useRef } from 'react'
import { useAppDispatch } from '../hooks.ts'
import { uploadFor } from './upload-file.ts'
import type { Uploaded, UploadPurpose } from './upload-file.ts'

export type BringFile = (purpose: UploadPurpose, file: File) => Promise<Uploaded>

export const useUploadOnce = (): BringFile => {
  const dispatch = useAppDispatch()
  /** Under the file and what it is for: another phone needs a file of its own. */
  const brought = useRef(new Map<File, Readonly<Record<string, Uploaded>>>())
  return useCallback(
    async (purpose, file) => {
      const address = JSON.stringify(purpose)
      const known = brought.current.get(file)?.[address]
      if (known) return known
      const uploaded = await dispatch(uploadFor(purpose, file))
      if (uploaded.ok) brought.current.set(file, { ...brought.current.get(file), [address]: uploaded })
      return uploaded
    },
    [dispatch],
  )
}
