// Hook for the server's clock, exact to the second, for durations shown in seconds.
import { useEffect, useState } from 'react'
import { useAppDispatch } from '../hooks.ts'
import { getExactNow } from './clock-slice.ts'

/** UTC milliseconds, updated every second. */
export const useExactNow = (): number => {
  const dispatch = useAppDispatch()
  const [now, setNow] = useState(() => dispatch(getExactNow()))
  useEffect(() => {
    const looking = setInterval(() => setNow(dispatch(getExactNow())), 1_000)
    return () => clearInterval(looking)
  }, [dispatch])
  return now
}
