// How much this site keeps on the device, in bytes, as the browser estimates it.
import { useEffect, useState } from 'react'

/** @param again changes when it should be asked anew. @returns null while nobody knows, or where the browser does not say */
export const useStorageUse = (again: number): number | null => {
  const [used, setUsed] = useState<number | null>(null)
  useEffect(() => {
    let wanted = true
    // Missing on plain HTTP.
    const storage: StorageManager | undefined = navigator.storage
    void storage
      ?.estimate()
      .then(({ usage }) => wanted && setUsed(usage ?? null))
      .catch(() => undefined)
    return () => {
      wanted = false
    }
  }, [again])
  return used
}
