// Ends every session but this one, after a confirmation. Those sessions are notified at once.
import { buttonReenableMs } from '../../../../contract/constants.ts'
import { useAction } from '../../../lib/use-action.ts'
import { runCall } from '../../../store/records/run-call.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { useQuestion } from '../../../store/ui/use-question.ts'

export const useEndOthers = () => {
  const dispatch = useAppDispatch()
  const { isBusy: ending, run: end } = useAction(() => dispatch(runCall('endOtherSessions')), buttonReenableMs)
  const ask = useQuestion(
    {
      name: 'endOtherSessions',
      titleKey: 'profile:sessions.ask.title',
      textKey: 'profile:sessions.ask.text',
      confirmKey: 'profile:sessions.ask.confirm',
      danger: true,
    },
    end,
  )
  return { ask, ending }
}
