// While nobody is signed in no socket tells whether the backend is there: it is asked, once, and again while it is not.
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
