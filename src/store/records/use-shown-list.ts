// Hook for a list on screen whose query changes: the previous rows stay until the new ones are loaded.
import type { ListArguments } from './arguments.ts'
import { useListQuery } from './api.ts'

interface Options {
  /** Makes no request. */
  readonly skip?: boolean
}

/** As `useListQuery`, but without rows after an error, because the previous query's rows would be taken for the current ones. */
export const useShownList = (question: ListArguments, options?: Options) => {
  const answer = useListQuery(question, options)
  return { ...answer, data: answer.isError ? answer.currentData : answer.data }
}
