// Loads the plan of a merge for each possible survivor.
import { useCallback, useEffect, useState } from 'react'
import type { EntityType } from '../../../../contract/index.ts'
import type { RequestError } from '../../../store/network/request-error.ts'
import { useMergeMutation } from '../../../store/records/api.ts'
import type { MergeAnswer } from '../../../store/records/arguments.ts'

interface PlanAnswer {
  /** Survivor and attempt number of the request. */
  readonly of: string
  readonly plan: MergeAnswer | null
  /** Error if there is no plan. */
  readonly error: RequestError | null
}

/** `plan` is null while unknown. */
export const useMergePlan = (
  type: EntityType,
  ids: readonly string[],
  survivorId: string,
): Pick<PlanAnswer, 'plan' | 'error'> & { readonly retry: () => void } => {
  const [merge] = useMergeMutation()
  const [planAnswer, setPlanAnswer] = useState<PlanAnswer | null>(null)
  const [attempt, setAttempt] = useState(0)
  const others = ids.filter((id) => id !== survivorId).join(' ')
  const of = `${survivorId} ${attempt}`
  useEffect(() => {
    let isCurrent = true
    const ask = async (): Promise<void> => {
      const { data = null, error } = await merge({
        type,
        mergeQuery: { _id: survivorId },
        matchQuery: { _id: { $in: others.split(' ') } },
        applyMerge: false,
        quiet: true,
      })
      if (isCurrent) setPlanAnswer({ of, plan: data, error: (error as RequestError | undefined) ?? null })
    }
    void ask()
    return () => {
      isCurrent = false
    }
  }, [merge, type, survivorId, others, of])
  const known = planAnswer?.of === of ? planAnswer : null
  const retry = useCallback(() => setAttempt((before) => before + 1), [])
  return { plan: known?.plan ?? null, error: known?.error ?? null, retry }
}
