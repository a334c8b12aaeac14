// Loads the plan of a merge for each possible survivor.
import { useEffect, useState } from 'react'
import type { EntityType } from '../../../../contract/index.ts'
import { useMergeMutation } from '../../../store/records/api.ts'
import type { MergeAnswer } from '../../../store/records/arguments.ts'

interface Asked {
  readonly survivorId: string
  /** null: it was refused. */
  readonly plan: MergeAnswer | null
}

/** `plan` is null until it is known. */
export const useMergePlan = (
  type: EntityType,
  ids: readonly string[],
  survivorId: string,
): { readonly plan: MergeAnswer | null; readonly failed: boolean } => {
  const [merge] = useMergeMutation()
  const [asked, setAsked] = useState<Asked | null>(null)
  const others = ids.filter((id) => id !== survivorId).join(' ')
  useEffect(() => {
    let wanted = true
    const ask = async (): Promise<void> => {
      const { data = null } = await merge({
        type,
        mergeQuery: { _id: survivorId },
        matchQuery: { _id: { $in: others.split(' ') } },
        applyMerge: false,
      })
      if (wanted) setAsked({ survivorId, plan: data })
    }
    void ask()
    return () => {
      wanted = false
    }
  }, [merge, type, survivorId, others])
  const known = asked?.survivorId === survivorId ? asked : null
  return { plan: known?.plan ?? null, failed: known !== null && known.plan === null }
}
