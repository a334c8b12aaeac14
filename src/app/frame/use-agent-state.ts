// Choice of the signed-in user's availability for new conversations.
import { CircleCheck, CircleMinus, Moon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { agentStates } from '../../../contract/agent-states.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { runCall } from '../../store/records/run-call.ts'
import { selectOwnAgentState } from '../../store/session/agent-state.ts'
import type { PreferenceChoice } from './PreferenceItem.tsx'

const icons = { available: CircleCheck, busy: CircleMinus, away: Moon } as const

/** Empty for users who are members of no organisation. */
export const useAgentState = (): readonly PreferenceChoice[] => {
  const { t } = useTranslation('app')
  const dispatch = useAppDispatch()
  const present = useAppSelector(selectOwnAgentState)
  if (present === null) return []
  return agentStates.map((state) => ({
    key: state,
    icon: icons[state],
    label: t(`agentState.${state}`),
    chosen: state === present,
    choose: () => void dispatch(runCall('setAgentState', { body: { state } })),
  }))
}
