// Polls the server while nobody is signed in, because no socket reports its state: once, and repeatedly while it is unreachable.
import { useEffect } from 'react'
import { maxReconnectDelayMs } from '../../../contract/constants.ts'
import { runCall } from '../../store/records/run-call.ts'
import { selectConnection } from '../../store/network/connection-slice.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'

export const useBackendWatch = (): void => {
  const dispatch = useAppDispatch()
  const offline = useAppSelector(selectConnection).backend === 'offline'
  useEffect(() => {
    const ask = (): void => void dispatch(runCall('health', { quiet: true }))
    if (!offline) {
      ask()
      return undefined
    }
    const timer = setInterval(ask, maxReconnectDelayMs)
    return () => clearInterval(timer)
  }, [dispatch, offline])
}
