// Command names in the user's language.
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Command } from '../../store/commands/command.ts'

export const useCommandNames = (): ((command: Command) => string) => {
  const { t } = useTranslation(['palette', 'resources'])
  return useCallback(({ words, name }: Command) => t(words, name === undefined ? {} : { name: t(name) }), [t])
}
