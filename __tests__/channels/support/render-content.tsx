// Renders the content of a bubble besides its text with a channel's own view.
import { render } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import type { Language } from '../../../contract/constants.ts'
import { createI18n } from '../../../src/app/i18n.ts'
import type { ItemView, MessageRow } from '../../../src/channels/channel-view.ts'
import { id, messageRow } from '../../store/support/rows.ts'

export const renderContent = async (view: ItemView, more: object, language: Language = 'en'): Promise<MessageRow> => {
  const { languages, loaded } = createI18n(language)
  await loaded
  await languages.loadNamespaces(['inbox', 'conversation', view.namespace])
  const { content: Content } = view
  await Content.preload()
  const row = messageRow({ _id: id(1), fbConversationId: id(2), ...more })
  render(
    <I18nextProvider i18n={languages}>
      <Content row={row} />
    </I18nextProvider>,
  )
  return row
}
