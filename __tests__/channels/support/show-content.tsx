// What a bubble holds beside its text, drawn by a channel's own view.
import { render } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import type { Language } from '../../../contract/constants.ts'
import { createLanguages } from '../../../src/app/i18n.ts'
import type { ItemView, MessageRow } from '../../../src/channels/channel-view.ts'
import { id, messageRow } from '../../store/support/rows.ts'

export const showContent = async (view: ItemView, more: object, language: Language = 'en'): Promise<MessageRow> => {
  const { languages, loaded } = createLanguages(language)
  await loaded
  await languages.loadNamespaces(['inbox', 'conversation', view.namespace])
  const { load, Component: Content } = view.content
  await load()
  const row = messageRow({ _id: id(1), fbConversationId: id(2), ...more })
  render(
    <I18nextProvider i18n={languages}>
      <Content row={row} />
    </I18nextProvider>,
  )
  return row
}
