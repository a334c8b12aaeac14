// A list on the screen while its question changes: the rows of the question before stand until those of this one are there.
import type { ListArguments } from './arguments.ts'
import { useListQuery } from './api.ts'

interface Options {
  /** Nothing is asked. */
  readonly skip?: boolean
}

/** As `useListQuery`; where this question's rows do not come there are none: those of the one before would be taken for them. */
export const useShownList = (question: ListArguments, options?: Options) => {
  const answer = useListQuery(question, options)
  return { ...answer, data: answer.isError ? answer.currentData : answer.data }
}
