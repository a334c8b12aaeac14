// Storage that this site uses on the device, in bytes, as the browser estimates it.
import { useEffect, useState } from 'react'

/** @param again a changed value requests a new estimate. @returns null while unknown, or if the browser does not report it */
export const useStorageUse = (again: number): number | null => {
  const [used, setUsed] = useState<number | null>(null)
  useEffect(() => {
    let isCurrent = true
    // Undefined on plain HTTP.
    const storage: StorageManager | undefined = navigator.storage
    void storage
      ?.estimate()
      .then(({ usage }) => isCurrent && setUsed(usage ?? null))
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [again])
  return used
}
