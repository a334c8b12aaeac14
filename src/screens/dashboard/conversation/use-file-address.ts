// Object URL of a file that waits on this device; null while it loads, or if it is not available.
import { useEffect, useState } from 'react'
import { useAppDispatch } from '../../../store/hooks.ts'
import { readBlob } from '../../../store/outbox/blobs.ts'
import type { AppThunk } from '../../../store/app-thunk.ts'

const readBytes =
  (fileId: string): AppThunk<Promise<Blob | null>> =>
  (_dispatch, _getState, environment) =>
    readBlob(environment, fileId)

/** @param fileId null for none */
export const useFileAddress = (fileId: string | null): string | null => {
  const dispatch = useAppDispatch()
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (fileId === null) return
    let made: string | null = null
    let isGone = false
    void dispatch(readBytes(fileId)).then((bytes) => {
      if (isGone || bytes === null) return
      made = URL.createObjectURL(bytes)
      setAddress(made)
    })
    return () => {
      isGone = true
      if (made !== null) URL.revokeObjectURL(made)
      setAddress(null)
    }
  }, [dispatch, fileId])
  return address
}
