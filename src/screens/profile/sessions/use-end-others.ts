// Ending every session but this one, once that is confirmed. Those sessions hear of it at once.
import { useState } from 'react'
import { runCall } from '../../../store/api/run-command.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { useQuestion } from '../../../store/dialogs/use-question.ts'

export const useEndOthers = () => {
  const dispatch = useAppDispatch()
  const [ending, setEnding] = useState(false)
  const end = async (): Promise<void> => {
    setEnding(true)
    await dispatch(runCall('endOtherSessions'))
    setEnding(false)
  }
  const ask = useQuestion(
    { name: 'endOtherSessions', titleKey: 'profile:sessions.ask.title', textKey: 'profile:sessions.ask.text', confirmKey: 'profile:sessions.ask.confirm', danger: true },
    () => void end(),
  )
  return { ask, ending }
}
